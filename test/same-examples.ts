// Properties draw the same examples in every run, so that a commit has one answer; the deep run searches with others.
import fc from 'fast-check'
import { inject } from 'vitest'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('exampleSeed') })
