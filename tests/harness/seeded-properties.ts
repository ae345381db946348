// An ordinary run finds what the last one found: properties begin with the seed that all simulations have, which
// `npm run fuzz` sets to another one each time. What fails is printed with its seed and path.

import fc from 'fast-check'
import { fuzzSeed } from '../fuzz/random'

fc.configureGlobal({ seed: fuzzSeed() })
