import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskey } from '#contract/people/passkeys.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { mostPasskeys } from '#domain/account/second-factor.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Refused } from '#server/core/refused.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { codesOfFirstFactor } from './codes-of-first-factor.ts'
import type { MadeCodes } from './make-recovery-codes.ts'
import { passkeyAlgorithms } from './order-passkey.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { relyingParty } from './relying-party.ts'

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
