import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { type Grant, tokenLifeSeconds } from './grants.ts'
import type { Vault } from './vault.ts'
import type { GoogleAccount } from './accounts.ts'

/** The signed id token: who agreed, for this client and this nonce. */
export async function idToken(
  vault: Vault,
  issuer: string,
  { request, account, agreedAt }: Grant,
  accessToken: string,
): Promise<string> {
  const issuedAt = Math.floor(agreedAt.getTime() / 1000)
  const claims = {
    ...profileOf(account),
    azp: request.client_id,
    at_hash: halfHash(accessToken),
    auth_time: issuedAt,
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: vault.keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(request.client_id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifeSeconds)
    .sign(await vault.signingKey())
}

/** The claims about the person, in the id token and at the userinfo endpoint alike. */
export function profileOf(account: GoogleAccount) {
  const { sub, email, emailVerified, givenName, familyName } = account
  return {
    sub,
    email,
    email_verified: emailVerified,
    name: familyName === undefined ? givenName : `${givenName} ${familyName}`,
    given_name: givenName,
    ...(familyName === undefined ? {} : { family_name: familyName }),
  }
}

/** OpenID Connect Core §3.1.3.6: the left half of the hash. */
const halfHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
