import type * as z from 'zod/mini'
import type { orderPasskey as endpoint } from '#contract/people/second-factors.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { passkeysOf } from './ask-passkey.ts'
import { challengeMs, openChallenge } from './passkey-challenge.ts'
import { relyingParty, userHandle } from './relying-party.ts'

/** EdDSA, ES256, RS256: the algorithms of telephones, computers and security keys. */
export const passkeyAlgorithms = [-8, -7, -257]

/** The options for a device to make a passkey that signs in alone: it stores the account, and checks its holder. */
export async function orderPasskey(ctx: Context): Promise<z.input<typeof endpoint.output>> {
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
