import * as z from 'zod'
import { addressProblem, hostsIn } from '#server/core/adapters/database-address.ts'

/** One server, or several of which one is the primary. */
export const databaseUrl = z.string().superRefine((address, context) => {
  const message = addressProblem(address)
  if (message !== undefined) context.addIssue(message)
})

export const databaseReadUrl = z
  .string()
  .refine(
    (address) => addressProblem(address) === undefined && hostsIn(address).length === 0,
    'postgres:// et un seul serveur, une réplique de celui de DATABASE_URL',
  )
