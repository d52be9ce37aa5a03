import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, time } from './shapes.ts'

/** Specification 001 §7: what the office's first page counts, and the last five acts of the staff. */
export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  policy: 'admin',
  summary: 'Les comptes du tableau de bord et les cinq dernières actions de l’équipe',
  input: nothing,
  output: z.strictObject({
    pendingParcels: z.int(),
    deliveredParcels: z.int(),
    pendingQuotes: z.int(),
    users: z.int(),
    actions: z.array(
      z.strictObject({ id: z.int(), type: z.string(), at: time, actor: z.string() }),
    ),
  }),
})
