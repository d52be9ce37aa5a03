import { randomInt } from 'node:crypto'
import { inDatabase } from './expired-sessions.ts'
import type { AttachedEscale } from './running-escale.ts'

/** A colleague whom no other journey uses, with the demonstration's password; returns the address. */
export async function newStaff(
  escale: AttachedEscale,
  { name, role = 'operateur' }: { readonly name: string; readonly role?: 'operateur' | 'admin' },
): Promise<string> {
  const email = `collegue.${randomInt(1e9)}@escale.test`
  await inDatabase(
    escale,
    `with colleague as (
       insert into users (email, name, role, email_verified, is_active)
       values ($1, $2, $3, true, true) returning id
     )
     insert into passwords (user_id, hash, changed_at)
     select colleague.id, hash, changed_at from colleague, passwords
     where passwords.user_id = (select id from users where email = 'operateur@escale.test')`,
    [email, name, role],
  )
  return email
}
