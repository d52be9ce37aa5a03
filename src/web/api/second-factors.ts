import type * as z from 'zod/mini'
import type { readSecondFactors, startTotp } from '#contract/people/second-factors.ts'

export type SecondFactors = z.output<typeof readSecondFactors.output>

export type StartedTotp = z.output<typeof startTotp.output>
