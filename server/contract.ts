// Types only: all that app/ and client packages may import from the server.
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Answer } from './http/answer'
import type { LiveTopic } from './platform/records/live'
import type { AppRouter, createCaller } from './router'

export type { AppRouter }
export type Caller = ReturnType<typeof createCaller>
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type { Answer, LiveTopic }
