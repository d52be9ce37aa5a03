import { Secret, TOTP } from 'otpauth'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { seal, unseal } from '#server/core/sealed.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { changeSecondFactors, completeRemoval } from './change-second-factors.ts'
import { codesOfFirstFactor, type MadeCodes } from './recovery-codes.ts'

/** A new secret for an application, shown only this once; it counts as a factor when one of its codes comes back. */
export async function startTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { id, email } = requireUser(ctx.actor)
  const secret = newTotpSecret()
  const { siteName } = await readSettings(ctx.db)
  await inTransaction(ctx, async (tx) => {
    const row = {
      secret: seal(ctx.config, { use: 'totp secrets', owner: id }, secret),
      created_at: ctx.now(),
      confirmed_at: null,
      last_step: 0,
    }
    const started = await tx
      .insertInto('totp_factors')
      .values({ user_id: id, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('totp_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!started) throw new Refused('totp-exists')
  })
  return totpIdentity(secret, { issuer: siteName, label: email })
}

/** An hour, to install an application without haste; a secret left on a screen is useless later. */
const startedMs = 3_600_000

/** Adds the application by its first code, and uses that code up. */
export async function confirmTotp(
  ctx: Context,
  { code }: { readonly code: string },
): Promise<AnswerWithCookies<MadeCodes>> {
  return changeSecondFactors(ctx, 'totp-added', async (tx, userId) => {
    const step = stepOfCode(await startedSecret(tx, ctx, userId), code, ctx.now())
    if (step === undefined) throw new Refused('code-wrong')
    await tx
      .updateTable('totp_factors')
      .set({ confirmed_at: ctx.now(), last_step: step })
      .where('user_id', '=', userId)
      .execute()
    return codesOfFirstFactor(tx, ctx, userId)
  })
}

async function startedSecret(tx: Tx, ctx: Context, userId: string): Promise<Buffer> {
  const started = await tx
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(ctx.now().getTime() - startedMs))
    .executeTakeFirst()
  if (!started) throw new Refused('totp-not-started')
  return unseal(ctx.config, { use: 'totp secrets', owner: userId }, started.secret)
}

/** Refuses with `last-second-factor` for staff while their role needs one. */
export async function removeTotp(ctx: Context): Promise<AnswerWithCookies<Record<string, never>>> {
  return changeSecondFactors(ctx, 'totp-removed', async (tx, userId) => {
    const removed = await tx
      .deleteFrom('totp_factors')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    found(removed)
    return completeRemoval(tx, ctx, userId)
  })
}

const period = 30

const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/**
 * The application's secret as text and as the URI of its QR code (RFC 6238, SHA-1, six digits, 30 s: what every application
 * reads).
 */
function totpIdentity(secret: Uint8Array, names: { issuer: string; label: string }) {
  const totp = new TOTP({ ...names, secret: asSecret(secret), period })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The 30-second step of this code, one step early or late allowed; `undefined` for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  const delta = TOTP.validate({ token, secret: asSecret(secret), period, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}

const asSecret = (bytes: Uint8Array): Secret =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer })
