import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'

export type ExamplePeople = {
  /** Léa Exemple, the reader of every message to a customer. */
  readonly userId: string
  /** A second account, whose address is not confirmed. */
  readonly otherId: string
  readonly staffId: string
  readonly appliedChangeId: string
  readonly openChangeId: string
  readonly invitationId: string
  readonly exportId: string
}

/** No account can have them: the registration takes no accent in an address. */
export const exampleEmails = {
  lea: 'léa@exemple.fr',
  other: 'léa.ancienne@exemple.fr',
  next: 'léa.nouvelle@exemple.fr',
  staff: 'équipe@exemple.fr',
} as const
export const examplePhone = '+262692000000'

const day = 86_400_000

export async function insertExamplePeople(tx: Tx, ctx: Context): Promise<ExamplePeople> {
  const userId = await insertCustomer(tx, ctx, exampleEmails.lea, true)
  const otherId = await insertCustomer(tx, ctx, exampleEmails.other, false)
  const staffId = await insertUser(tx, exampleEmails.staff, 'Équipe Exemple', 'admin', true)
  const now = ctx.now()
  await tx
    .insertInto('phone_verifications')
    .values({ user_id: userId, phone: examplePhone, requested_at: now, expires_at: now })
    .execute()
  return {
    userId,
    otherId,
    staffId,
    appliedChangeId: await insertEmailChange(tx, ctx, userId, now),
    openChangeId: await insertEmailChange(tx, ctx, userId, null),
    invitationId: await insertInvitation(tx, ctx, staffId),
    exportId: await insertExport(tx, ctx, userId),
  }
}

async function insertUser(
  tx: Tx,
  email: string,
  name: string,
  role: 'client' | 'admin',
  emailVerified: boolean,
): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ email, name, role, email_verified: emailVerified, is_active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertCustomer(
  tx: Tx,
  { now }: Context,
  email: string,
  emailVerified: boolean,
): Promise<string> {
  const id = await insertUser(tx, email, 'Léa Exemple', 'client', emailVerified)
  await tx
    .insertInto('customers')
    .values({
      user_id: id,
      client_number: await freeClientNumber(tx),
      first_name: 'Léa',
      last_name: 'Exemple',
      phone: examplePhone,
      phone_is_e164: true,
      address_line1: '12 rue des Exemples',
      postal_code: '97400',
      city: 'Saint-Denis',
      country: 'La Réunion',
      plan: 'gratuit',
      terms_version: 'exemple',
      terms_accepted_at: now(),
    })
    .execute()
  return id
}

/** The highest number that nobody has: numbers of customers are drawn, so that none is used up. */
async function freeClientNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ free: string }>`
    select 'CLT-' || n as free from generate_series(999999, 999000, -1) n
    where not exists (select from customers c where c.client_number = 'CLT-' || n) limit 1`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('no client number is left for the example')
  return row.free
}

async function insertEmailChange(
  tx: Tx,
  { now }: Context,
  userId: string,
  appliedAt: Date | null,
): Promise<string> {
  const { id } = await tx
    .insertInto('email_changes')
    .values({
      user_id: userId,
      old_email: exampleEmails.lea,
      new_email: exampleEmails.next,
      requested_at: now(),
      expires_at: new Date(now().getTime() + day),
      applied_at: appliedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertInvitation(tx: Tx, { now }: Context, staffId: string): Promise<string> {
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({
      email: exampleEmails.next,
      role: 'operateur',
      invited_by: staffId,
      created_at: now(),
      expires_at: new Date(now().getTime() + 7 * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertExport(tx: Tx, { now }: Context, userId: string): Promise<string> {
  const expires_at = new Date(now().getTime() + 7 * day)
  const { id } = await tx
    .insertInto('data_exports')
    .values({ user_id: userId, requested_at: now(), expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
