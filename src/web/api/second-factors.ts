import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readSecondFactors, type startTotp } from '#contract/people/second-factors.ts'
import { call } from './call.ts'

export type SecondFactors = z.output<typeof readSecondFactors.output>

export type StartedTotp = z.output<typeof startTotp.output>

export const mySecondFactors = queryOptions({
  queryKey: ['account', 'second-factors'],
  queryFn: ({ signal }) => call(readSecondFactors, {}, { signal }),
})
