import * as acts from '#contract/people/client-acts.ts'
import * as contract from '#contract/people/clients.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { type ClientRow, findClient } from '#server/core/customers/client-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'
import { requireHelpTry } from '#server/messages/notifications/mail-allowance.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockProfile } from '#server/people/accounts/profile-queries.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { removeSecondFactors } from '#server/people/second-factors/change-second-factors.ts'
import {
  closeAccount,
  findUser,
  openAccount,
  type UserRow,
} from '#server/people/users/user-queries.ts'
import {
  editClientNote,
  listClientNotes,
  removeClientNote,
  writeClientNote,
} from './client-notes.ts'
import { clientStateOf, countClients, exportClients, filteredClients } from './client-filters.ts'
import { mergeClients } from './merge-clients.ts'
import { previewMerge } from './preview-merge.ts'
import { readClient } from './read-client.ts'
import { readClientHistory, readClientLog } from './read-history.ts'
import { removeProfessional, saveProfessional } from './save-professional.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { betweenPages, boundedCountOf, positionOf } from '#server/core/paging.ts'

type Asked = z.output<typeof contract.listClients.input>

const perPage = 50

/** The customers of a filter, newest first, and their number up to a thousand. */
async function listClients(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof contract.listClients.output>> {
  requireAdmin(ctx.actor)
  const rows = await rowsOf(ctx, asked)
  const { cursor: _cursor, side: _side, ...filters } = asked
  const place = { ...asked, perPage }
  const count = await boundedCountOf(rows, place, (most) => countClients(ctx.db, filters, most))
  return { ...betweenPages(rows, place, listedClient), count }
}

async function rowsOf({ db }: Context, { cursor, side, ...filters }: Asked) {
  const { query } = await filteredClients(db, filters, {
    ...positionOf({ cursor, side }),
    limit: perPage + 1,
  })
  return query.select([...clientColumns]).execute()
}

const clientColumns = [
  'c.user_id as id',
  'c.created_at',
  'c.client_number',
  'c.first_name',
  'c.last_name',
  'c.city',
  'c.country',
  'c.plan',
  'c.merged_into',
  'u.email',
  'u.is_active',
  'u.deactivated_at',
  'p.company',
] as const

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const listedClient = (row: Row): ListedClient => ({
  id: row.id,
  clientNumber: row.client_number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  company: row.company,
  city: row.city,
  country: row.country,
  plan: row.plan as ListedClient['plan'],
  state: clientStateOf(row),
  createdAt: row.created_at.toISOString(),
})

/** The office's routes about customers. */
export function mountClients(api: ApiServer): void {
  serve(api, contract.listClients, listClients)
  serveFile(api, contract.exportClients, exportClients)
  serve(api, contract.readClient, readClient)
  serve(api, contract.readClientHistory, readClientHistory)
  serve(api, contract.readClientLog, readClientLog)
  serve(api, acts.listClientNotes, listClientNotes)
  serve(api, acts.writeClientNote, writeClientNote)
  serve(api, acts.editClientNote, editClientNote)
  serve(api, acts.removeClientNote, removeClientNote)
  serve(api, acts.deactivateClient, deactivateClient)
  serve(api, acts.reactivateClient, reactivateClient)
  serve(api, acts.removeClientSecondFactors, removeClientSecondFactors)
  serve(api, acts.sendSignInHelp, sendSignInHelp)
  serve(api, acts.saveProfessional, saveProfessional)
  serve(api, acts.removeProfessional, removeProfessional)
  serve(api, acts.previewMerge, previewMerge)
  serve(api, acts.mergeClients, mergeClients)
}

/**
 * Sends the mail that the customer could request, to their own address: the office sees no link and sets no password. A 429
 * says when the next one may leave.
 */
async function sendSignInHelp(
  ctx: Context,
  { customerId, kind }: z.output<typeof acts.sendSignInHelp.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  const client = found(await findClient(ctx.db, customerId))
  requireHelpful(client, kind)
  await requireHelpTry(ctx, kind, client.email)
  return answeredInTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'account.help-sent', customerId, details: { kind } })
    await notify(tx, ctx, {
      kind,
      payload: { userId: customerId },
      userId: null,
      recipient: client.email,
      dedupeKey: `${kind}:${ctx.requestId}`,
    })
    return {}
  })
}

function requireHelpful(client: ClientRow, kind: 'reset-password' | 'confirm-email'): void {
  if (client.deactivated_at !== null) throw new Refused('account-closed')
  if (kind === 'confirm-email' && client.email_verified) throw new Refused('email-confirmed')
}

type ActWithReason = { readonly customerId: string; readonly reason: string }

/** Closes a customer's account, with the reason; a closed one stays closed. The parcels stay where they are. */
async function deactivateClient(
  ctx: Context,
  { customerId, reason }: ActWithReason,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await closeAccount(tx, ctx, await lockedClient(tx, customerId), reason)
    return {}
  })
}

/** Opens a closed account again. Refuses with `email-not-confirmed`, `account-merged`. */
async function reactivateClient(
  ctx: Context,
  { customerId, reason }: ActWithReason,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await openAccount(tx, ctx, await lockedClient(tx, customerId), reason)
    return {}
  })
}

/** For a customer who lost their phone and their codes, and said so to somebody who knows them; the reason says how. */
async function removeClientSecondFactors(
  ctx: Context,
  { customerId, reason }: ActWithReason,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { id } = await lockedClient(tx, customerId)
    if ((await secondFactorsOf(tx, id)).length > 0) await removeSecondFactors(tx, ctx, id, reason)
    return {}
  })
}

/** Finds customers only: staff accounts are managed in the team's screens. */
async function lockedClient(tx: Tx, customerId: string): Promise<UserRow> {
  found(await lockProfile(tx, customerId))
  const row = found(await findUser(tx, customerId))
  if (row.customer_id === null || (row.role !== 'client' && row.role !== 'testeur')) {
    throw new NotFound()
  }
  return row
}
