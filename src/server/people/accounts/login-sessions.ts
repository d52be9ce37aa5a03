import { createHmac, timingSafeEqual } from 'node:crypto'
import { deviceName, sessionLimits } from '#domain/account/session.ts'
import type { Role } from '#domain/account/account.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { Unauthenticated } from '#server/core/refused.ts'
import {
  clearCookie,
  hashOfSecret,
  newSecret,
  readCookie,
  setCookie,
} from '#server/core/session-cookies.ts'

/** The parts of a browser's request that sessions need. */
export type Browser = {
  readonly cookies: string | undefined
  readonly userAgent: string | undefined
}

export const browserOf = (headers: Headers): Browser => ({
  cookies: headers.get('cookie') ?? undefined,
  userAgent: headers.get('user-agent')?.slice(0, 300),
})

export type Proved = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly lastSignedInAt: Date | null
  /** True after a passkey, or a code after the password. */
  readonly bySecondFactor: boolean
}

/**
 * Opens a session for a person who has proved their identity, and returns its cookies. A mail warns the account's owner of a
 * browser that never signed in before.
 */
export async function startLoginSession(
  tx: Tx,
  ctx: Context,
  person: Proved,
  browser: Browser,
): Promise<readonly string[]> {
  const token = newSecret()
  const now = ctx.now()
  const { idleMs, longestMs } = sessionLimits(person.role)
  await tx
    .insertInto('sessions')
    .values({
      user_id: person.id,
      token_hash: hashOfSecret(token),
      user_agent: browser.userAgent ?? null,
      created_at: now,
      last_used_at: now,
      idle_until: new Date(now.getTime() + idleMs),
      expires_at: new Date(now.getTime() + longestMs),
      proved_at: now,
      second_factor_at: person.bySecondFactor ? now : null,
    })
    .execute()
  await endOldest(tx, person.id)
  await recordSignIn(tx, ctx, person)
  await notifyNewDevice(tx, ctx, person, browser)
  return [
    setCookie('session', token, Math.floor(longestMs / 1000), ctx.config),
    rememberDevice(ctx, browser.cookies, person.id),
    clearCookie('sign-in', ctx.config),
  ]
}

/** The request had no actor; the log names the person whose session it opened. */
async function recordSignIn(tx: Tx, ctx: Context, { id, role }: Proved): Promise<void> {
  const { name } = await tx
    .updateTable('users')
    .set({ last_signed_in_at: ctx.now() })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  const by = { kind: 'user', id, role, name } as const
  await recordFact(tx, ctx, { type: 'account.signed-in', customerId: id, by })
}

/** The list of devices shows as many: no session is hidden, and the table has a limit. */
export const mostSessions = 100

async function endOldest(tx: Tx, userId: string): Promise<void> {
  const tooMany = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(mostSessions)
  await tx.deleteFrom('sessions').where('id', 'in', tooMany).execute()
}

async function notifyNewDevice(
  tx: Tx,
  ctx: Context,
  person: Proved,
  browser: Browser,
): Promise<void> {
  const isFirstEver = person.lastSignedInAt === null
  if (isFirstEver || isKnownDevice(ctx, browser.cookies, person.id)) return
  await notify(tx, ctx, {
    kind: 'new-device',
    payload: { userId: person.id, at: ctx.now().toISOString(), device: browser.userAgent ?? '' },
    userId: person.id,
    recipient: person.email,
    // One mail per day and kind of device: otherwise anybody with the password could fill the mailbox.
    dedupeKey: `new-device:${person.id}:${ctx.now().toISOString().slice(0, 10)}:${deviceName(browser.userAgent ?? null)}`,
  })
}

/** Gives a session a new token after a further proof; the old token opens nothing any longer. */
export async function renewSession(
  tx: Tx,
  ctx: Context,
  sessionId: string,
  { bySecondFactor }: { readonly bySecondFactor: boolean },
): Promise<readonly string[]> {
  const token = newSecret()
  const now = ctx.now()
  const renewed = await tx
    .updateTable('sessions')
    .set({
      token_hash: hashOfSecret(token),
      proved_at: now,
      ...(bySecondFactor ? { second_factor_at: now } : {}),
    })
    .where('id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirst()
  // Another device may have ended this session meanwhile.
  if (!renewed) throw new Unauthenticated()
  const secondsLeft = Math.floor((renewed.expires_at.getTime() - now.getTime()) / 1000)
  return [setCookie('session', token, secondsLeft, ctx.config)]
}

/** Ends every session, or all but one; half-open sign-ins end too. */
export async function endSessions(tx: Tx, userId: string, keep?: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
  const theirs = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (keep === undefined ? theirs : theirs.where('id', '!=', keep)).execute()
}

/** The devices on which a person is signed in, the last used first; a person has few, so one page shows all. */
export async function liveSessionsOf(ctx: Context, userId: string) {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'second_factor_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.now())
    .where('idle_until', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    bySecondFactor: row.second_factor_at !== null,
  }))
}

/** While this call waited for the account's lock, the holder of the lock may have ended its session. */
export async function requireLiveSession(tx: Tx, sessionId: string): Promise<void> {
  const live = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!live) throw new Unauthenticated()
}

const yearSeconds = 365 * 24 * 3600

/** One browser remembers that many accounts, for a family's tablet. */
const accountsPerDevice = 5

/** Whether this browser signed into the account before. That opens nothing: it only keeps some tries for the account's owner. */
export const isKnownDevice = (ctx: Context, cookies: string | undefined, userId: string): boolean =>
  accountsOf(ctx, cookies).includes(tagOf(ctx, userId))

/** The signed cookie of a browser that has just signed into the account. */
export function rememberDevice(ctx: Context, cookies: string | undefined, userId: string): string {
  const tag = tagOf(ctx, userId)
  const others = accountsOf(ctx, cookies).filter((other) => other !== tag)
  const list = [tag, ...others].slice(0, accountsPerDevice).join('.')
  return setCookie('device', `${list}~${signed(ctx, list)}`, yearSeconds, ctx.config)
}

function accountsOf(ctx: Context, cookies: string | undefined): string[] {
  const [list, signature, ...rest] = (readCookie(cookies, 'device', ctx.config) ?? '').split('~')
  if (!list || !signature || rest.length > 0) return []
  const [given, expected] = [Buffer.from(signature), Buffer.from(signed(ctx, list))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return []
  return list.split('.')
}

/** The tag reveals to nobody which account it is. */
const tagOf = (ctx: Context, userId: string): string =>
  hmac(ctx, `device-account ${userId}`).slice(0, 22)

const signed = (ctx: Context, list: string): string => hmac(ctx, `device-list ${list}`)

const hmac = ({ config }: Context, text: string): string =>
  createHmac('sha256', config.AUTH_SECRET).update(text).digest('base64url')
