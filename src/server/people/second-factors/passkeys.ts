import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { NewPasskey } from '#contract/people/passkeys.ts'
import type { orderPasskey as orderPasskeyEndpoint } from '#contract/people/second-factors.ts'
import { deviceName } from '#domain/account/session.ts'
import { mostPasskeys } from '#domain/account/second-factor.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import {
  challengeMs,
  openChallenge,
  passkeysOf,
  relyingParty,
  takeChallenge,
  userHandle,
} from './verify-passkey.ts'
import { changeSecondFactors, completeRemoval } from './change-second-factors.ts'
import { codesOfFirstFactor, type MadeCodes } from './recovery-codes.ts'

/** Adds the passkey that a device made for our challenge; refuses with `passkey-refused`, `too-many-passkeys`. */
export async function addPasskey(
  ctx: Context,
  { passkey, name }: { readonly passkey: NewPasskey; readonly name?: string | undefined },
  headers: Headers,
): Promise<AnswerWithCookies<MadeCodes>> {
  const made = await verifyNewPasskey(ctx, passkey)
  const kept = {
    ...made,
    transports: passkey.response.transports ?? [],
    name: name ?? deviceName(browserOf(headers).userAgent ?? null),
  }
  return changeSecondFactors(ctx, 'passkey-added', async (tx, userId) => {
    await requireRoom(tx, userId)
    const added = await tx
      .insertInto('passkeys')
      .values({ ...kept, user_id: userId, created_at: ctx.now() })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refused('passkey-refused')
    return codesOfFirstFactor(tx, ctx, userId)
  })
}

async function verifyNewPasskey(ctx: Context, passkey: NewPasskey) {
  const { id: userId } = requireUser(ctx.actor)
  const challenge = await takeChallenge(ctx, passkey.response.clientDataJSON, userId)
  // Imported at the first passkey: most processes never see one.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx.config)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (verified) return columnsOf(registrationInfo.credential)
  } catch {
    // The library refuses by throwing; it reads nothing but its arguments.
  }
  throw new Refused('passkey-refused')
}

const columnsOf = (credential: {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
}) => ({
  credential_id: credential.id,
  public_key: Buffer.from(credential.publicKey),
  sign_count: credential.counter,
})

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= mostPasskeys) throw new Refused('too-many-passkeys')
}

/** EdDSA, ES256, RS256: the algorithms of telephones, computers and security keys. */
const passkeyAlgorithms = [-8, -7, -257]

/** The options for a device to make a passkey that signs in alone: it stores the account, and checks its holder. */
export async function orderPasskey(
  ctx: Context,
): Promise<z.input<typeof orderPasskeyEndpoint.output>> {
  const { id, email, name } = requireUser(ctx.actor)
  const { siteName } = await readSettings(ctx.db)
  return {
    challenge: await openChallenge(ctx, id),
    rp: { id: relyingParty(ctx.config).id, name: siteName },
    user: { id: userHandle(id), name: email, displayName: name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: await passkeysOf(ctx, id),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** A name only helps its owner to distinguish their passkeys: it does not change what opens the account. */
export async function renamePasskey(
  ctx: Context,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const renamed = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(renamed)
    await recordFact(tx, ctx, {
      type: 'account.passkey-renamed',
      customerId: id,
      details: { passkeyId },
    })
    return {}
  })
}

/** Refuses with `last-second-factor` for staff while their role needs one. */
export async function removePasskey(
  ctx: Context,
  { passkeyId }: { readonly passkeyId: string },
): Promise<AnswerWithCookies<Record<string, never>>> {
  return changeSecondFactors(ctx, 'passkey-removed', async (tx, userId) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    found(removed)
    return completeRemoval(tx, ctx, userId)
  })
}
