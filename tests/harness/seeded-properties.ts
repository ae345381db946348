// An ordinary run is reproducible: properties use the same seed as all simulations, which `npm run fuzz` changes each
// time. A failure is printed with its seed and path.

import fc from 'fast-check'
import { fuzzSeed } from '../fuzz/random'

fc.configureGlobal({ seed: fuzzSeed() })
