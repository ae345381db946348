import type german from '../de/auth'
import type { Translation } from '../namespaces'

export default {
  tagline: 'From the first inquiry to the paid invoice.',
  login: {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    pending: 'Signing in …',
  },
  errors: {
    missing: 'Please enter your email address and password.',
    invalid_credentials: 'Email address or password is not right. Please check and try again.',
    too_many_attempts: 'Too many attempts. Please try again in a few minutes.',
    email_not_verified: 'This email address is not confirmed yet. You find the link in your inbox.',
    no_company: 'This account belongs to no company. Please ask for an invitation.',
    unavailable: 'Signing in is not possible right now. Please try again shortly.',
  },
} satisfies Translation<typeof german>
