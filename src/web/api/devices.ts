import type * as z from 'zod/mini'
import { listMySessions } from '#contract/people/session.ts'
import { query } from './query.ts'

export type Device = z.output<typeof listMySessions.output>['items'][number]

/** Where I am signed in; read again each time it is shown, since sessions also end elsewhere. */
export const myDevices = query(listMySessions, {}, { staleTime: 0 })
