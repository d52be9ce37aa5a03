import type * as z from 'zod/mini'
import * as preferences from '#contract/messages/notification-preferences.ts'
import * as contract from '#contract/people/accounts.ts'
import * as myAccount from '#contract/people/my-account.ts'
import * as session from '#contract/people/session.ts'
import type { listMySessions as listMySessionsEndpoint } from '#contract/people/session.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import {
  type ApiServer,
  type SentFile,
  serve,
  serveFile,
  serveRaw,
  serveWithCookies,
} from '#server/core/http.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { clearCookie, hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import {
  readNotificationPreferences,
  saveNotificationPreference,
} from '#server/messages/notifications/notification-preferences.ts'
import { avatarKey, removeAvatar, uploadAvatar } from './change-avatar.ts'
import { confirmEmailChange, revertEmailChange } from './confirm-email-change.ts'
import { confirmEmail } from './finish-registration.ts'
import { endSessions, liveSessionsOf } from './login-sessions.ts'
import { ratePassword } from './password.ts'
import { provePassword } from './prove-password.ts'
import { readMyPhone, requestPhoneCode, verifyPhone } from './phone-verification.ts'
import { readMe } from './read-me.ts'
import { readMyAccount } from './read-my-account.ts'
import { registerCustomer } from './register-customer.ts'
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './request-email-change.ts'
import { requestEmailConfirmation, requestPasswordReset } from './one-time-token.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'

/** All routes about identity. */
export function mountAccounts(api: ApiServer): void {
  mountSessions(api)
  mountMyAccount(api)
  serve(api, contract.ratePassword, ratePassword)
  serve(api, contract.register, registerCustomer)
  serve(api, contract.confirmEmail, confirmEmail)
  serve(api, contract.requestEmailConfirmation, requestEmailConfirmation)
  serve(api, contract.requestPasswordReset, requestPasswordReset)
  serveWithCookies(api, contract.resetPassword, resetPassword)
}

/** Who is signed in, on which devices, and how they sign in and out. */
function mountSessions(api: ApiServer): void {
  serve(api, session.readMe, readMe)
  serveWithCookies(api, session.signIn, signIn)
  serveWithCookies(api, session.signOut, async (ctx, _nothing, headers) => ({
    answer: {},
    cookies: await signOut(ctx, headers.get('cookie') ?? undefined),
  }))
  serve(api, session.listMySessions, listMySessions)
  serve(api, session.endMySession, endMySession)
  serve(api, session.endMyOtherSessions, endMyOtherSessions)
  serveWithCookies(api, session.provePassword, async (ctx, proof) => ({
    answer: {},
    cookies: await provePassword(ctx, proof),
  }))
}

async function listMySessions(
  ctx: Context,
): Promise<z.input<typeof listMySessionsEndpoint.output>> {
  const { id: userId, sessionId } = requireUser(ctx.actor)
  const sessions = await liveSessionsOf(ctx, userId)
  return {
    items: sessions.map(({ id, device, openedAt, lastUsedAt }) => ({
      id,
      device,
      openedAt,
      lastUsedAt,
      isThisOne: id === sessionId,
    })),
  }
}

/** Signs one device of the person out; its open streams close within seconds. */
async function endMySession(
  ctx: Context,
  { mySessionId }: { readonly mySessionId: string },
): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', mySessionId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(ended)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: id })
    return {}
  })
}

/** Signs out all other devices of the person. */
async function endMyOtherSessions(ctx: Context): Promise<Record<string, never>> {
  const { id, sessionId } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await endSessions(tx, id, sessionId)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: id })
    return {}
  })
}

/** Closes the session of this browser and returns the cookies that clear it; without a session it closes nothing. */
async function signOut(ctx: Context, cookies: string | undefined): Promise<readonly string[]> {
  const token = readCookie(cookies, 'session', ctx.config)
  if (token !== undefined) {
    await inTransaction(ctx, (tx) => endSession(tx, ctx, hashOfSecret(token)))
  }
  return [clearCookie('session', ctx.config), clearCookie('sign-in', ctx.config)]
}

async function endSession(tx: Tx, ctx: Context, tokenHash: Buffer): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  if (!ended) return
  await recordFact(tx, ctx, { type: 'account.signed-out', customerId: ended.user_id })
}

/** The routes for a person's own account: what they see and change. */
function mountMyAccount(api: ApiServer): void {
  serve(api, myAccount.readMyAccount, readMyAccount)
  serve(api, myAccount.updateProfile, updateProfile)
  serve(api, myAccount.requestEmailChange, requestEmailChange)
  serve(api, myAccount.resendEmailChange, resendEmailChange)
  serve(api, myAccount.cancelEmailChange, cancelEmailChange)
  serve(api, myAccount.confirmEmailChange, confirmEmailChange)
  serve(api, myAccount.revertEmailChange, revertEmailChange)
  serveWithCookies(api, myAccount.changePassword, changePassword)
  serveFile(api, myAccount.readAvatar, readAvatar)
  serveRaw(api, myAccount.uploadAvatar, (ctx, _input, body) => uploadAvatar(ctx, body))
  serve(api, myAccount.removeAvatar, removeAvatar)
}

/** The person's own picture; the address can name nobody else's. */
async function readAvatar(ctx: Context): Promise<SentFile> {
  const { id } = requireUser(ctx.actor)
  found(
    await ctx.db
      .selectFrom('avatars')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst(),
  )
  return { bytes: found(await ctx.files.get(avatarKey(id))), type: 'image/webp' }
}

/** How a customer wants to be notified, and the number for it. */
export function mountPreferences(api: ApiServer): void {
  serve(api, preferences.readNotificationPreferences, readNotificationPreferences)
  serve(api, preferences.saveNotificationPreference, saveNotificationPreference)
  serve(api, preferences.readMyPhone, readMyPhone)
  serve(api, preferences.requestPhoneCode, requestPhoneCode)
  serve(api, preferences.verifyPhone, verifyPhone)
}
