import { sql } from 'kysely'
import type { ClientDetail } from '#contract/people/clients.ts'
import { deviceName } from '#domain/account/session.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { clientStateOf } from './client-filters.ts'
import {
  type ClientRow,
  findClient,
  findProfessional,
  mergedFrom,
  professionalView,
} from '#server/core/customers/client-queries.ts'

/** One customer for the office: the facts they entered, their consents, and the security of their account. */
export async function readClient(
  ctx: Context,
  { customerId }: { readonly customerId: string },
): Promise<ClientDetail> {
  requireAdmin(ctx.actor)
  const row = found(await findClient(ctx.db, customerId))
  const agreed = await findProfessional(ctx.db, customerId)
  const others = await mergedFrom(ctx.db, customerId)
  return {
    ...identityOf(row),
    state: clientStateOf(row),
    professional: agreed ? professionalView(agreed) : null,
    mergedInto:
      row.merged_into === null
        ? null
        : { id: row.merged_into, clientNumber: row.merged_number ?? '' },
    mergedFrom: [...others],
    money: await moneyOf(ctx, [customerId, ...others.map(({ id }) => id)]),
    consents: {
      termsVersion: row.terms_version,
      termsAcceptedAt: row.terms_accepted_at.toISOString(),
      commercialTextVersion: row.commercial_text_version,
      commercialAcceptedAt: iso(row.commercial_accepted_at),
    },
    security: await securityOf(ctx, customerId),
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const identityOf = (row: ClientRow) => ({
  id: row.id,
  clientNumber: row.client_number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  emailVerified: row.email_verified,
  phone: row.phone,
  phoneVerifiedAt: iso(row.phone_verified_at),
  address: {
    line1: row.address_line1,
    line2: row.address_line2,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
  },
  role: row.role,
  plan: row.plan as ClientDetail['plan'],
  subscription: subscriptionOf(row),
  createdAt: row.created_at.toISOString(),
  lastSignedInAt: iso(row.last_signed_in_at),
  deactivatedAt: iso(row.deactivated_at),
  deactivationReason: row.deactivation_reason,
})

const subscriptionOf = (row: ClientRow): ClientDetail['subscription'] =>
  row.subscription_status === null || row.period_start === null || row.period_end === null
    ? null
    : {
        status: row.subscription_status,
        periodStart: row.period_start.toISOString(),
        periodEnd: row.period_end.toISOString(),
        endsAtPeriodEnd: row.cancel_at_period_end ?? false,
        asksConfirmation: row.subscription_status === 'past_due' && row.asks_confirmation === true,
      }

type Paid = Omit<ClientDetail['money'], 'lastPaidAt'> & { readonly lastPaidAt: Date | null }

async function moneyOf(ctx: Context, owners: readonly string[]): Promise<ClientDetail['money']> {
  const { rows } = await sql<Paid>`
    select count(distinct o.id)::int as "orders", coalesce(sum(p.amount_cents), 0)::float8 as "paidCents",
      coalesce(sum(p.committed_cents), 0)::float8 as "givenBackCents", max(p.captured_at) as "lastPaidAt"
    from orders o join payments p on p.order_id = o.id
    where o.customer_id = any(${[...owners]}::uuid[])`.execute(ctx.db)
  const paid = found(rows[0])
  return { ...paid, lastPaidAt: iso(paid.lastPaidAt) }
}

/** Which secrets exist, never a secret itself. */
async function securityOf(ctx: Context, customerId: string): Promise<ClientDetail['security']> {
  const { rows } = await sql<Omit<ClientDetail['security'], 'sessions'>>`
    select exists (select from passwords where user_id = ${customerId}) as "hasPassword",
      exists (select from external_identities where user_id = ${customerId}) as "hasGoogle",
      exists (select from totp_factors where user_id = ${customerId} and confirmed_at is not null) as "hasTotp",
      (select count(*)::int from passkeys where user_id = ${customerId}) as "passkeyCount",
      (select count(*)::int from recovery_codes where user_id = ${customerId} and used_at is null) as "unusedRecoveryCodes"`.execute(
    ctx.db,
  )
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', customerId)
    .where('expires_at', '>', ctx.now())
    .where('idle_until', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    ...found(rows[0]),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.user_agent),
      openedAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
    })),
  }
}
