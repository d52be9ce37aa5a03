import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.enum(['client', 'testeur', 'operateur', 'admin', 'super_admin']),
  firstName: z.string(),
  lastName: z.string(),
  /** Null until the server has reserved one (decisions §5). */
  clientNumber: z.nullable(z.string()),
  plan: z.enum(['gratuit', 'standard', 'premium']),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
})

/** Who is signed in, if anybody. */
export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  policy: 'public',
  input: z.strictObject({}),
  output: z.strictObject({ user: z.nullable(user) }),
})

export type Me = z.output<typeof readMe.output>
export type SessionUser = z.output<typeof user>
