import type * as z from 'zod/mini'
import type { readSecondFactors, startTotp } from '#contract/people/second-factors.ts'
import { listMySessions } from '#contract/people/session.ts'
import { query } from './query.ts'

export type SecondFactors = z.output<typeof readSecondFactors.output>

export type StartedTotp = z.output<typeof startTotp.output>

export type Device = z.output<typeof listMySessions.output>['items'][number]

/** Where I am signed in; read again each time it is shown, since sessions also end elsewhere. */
export const myDevices = query(listMySessions, {}, { staleTime: 0 })
