import { createHash, randomBytes } from 'node:crypto'
import type { GoogleAccount } from './accounts.ts'
import type { AuthorizationRequest } from './authorization.ts'

/** What somebody agreed to, and when. */
export type Grant = {
  readonly request: AuthorizationRequest
  readonly account: GoogleAccount
  readonly agreedAt: Date
}
type Code = Grant & { used: boolean; accessToken?: string }

export const codeLifeMs = 60_000
export const tokenLifeSeconds = 3_599

/** Codes and access tokens. They live in memory: a restart loses them, as a minute would. */
export class Grants {
  readonly #codes = new Map<string, Code>()
  readonly #tokens = new Map<string, { account: GoogleAccount; until: number }>()

  agree(grant: Grant): string {
    this.#forgetOld(grant.agreedAt)
    const code = `4/0A${randomBytes(32).toString('base64url')}`
    this.#codes.set(code, { ...grant, used: false })
    return code
  }

  /**
   * Exchanges a code once, for the client that proves it began the sign-in; a wrong proof uses the code up too. A code that comes
   * twice was stolen: its token is revoked (RFC 6749 §4.1.2).
   */
  redeem(
    code: string,
    proof: { readonly redirectUri: string; readonly verifier: string },
    now: Date,
  ): { readonly grant: Grant; readonly accessToken: string } | undefined {
    const found = this.#codes.get(code)
    if (!found) return undefined
    if (found.used) {
      if (found.accessToken !== undefined) this.#tokens.delete(found.accessToken)
      return undefined
    }
    found.used = true
    const { request, agreedAt, account } = found
    const fresh = now.getTime() - agreedAt.getTime() < codeLifeMs
    const sameReturn = proof.redirectUri === request.redirect_uri
    if (!fresh || !sameReturn || challengeOf(proof.verifier) !== request.code_challenge) {
      return undefined
    }
    found.accessToken = `ya29.${randomBytes(32).toString('base64url')}`
    this.#tokens.set(found.accessToken, {
      account,
      until: now.getTime() + tokenLifeSeconds * 1000,
    })
    return { grant: found, accessToken: found.accessToken }
  }

  /** The account of an access token, until the token expires. */
  holderOf(accessToken: string, now: Date): GoogleAccount | undefined {
    const token = this.#tokens.get(accessToken)
    return token && token.until > now.getTime() ? token.account : undefined
  }

  /** A used code is remembered as long as its token lives, so that a second use is recognised. */
  #forgetOld(now: Date): void {
    const oldest = now.getTime() - tokenLifeSeconds * 1000
    for (const [code, { agreedAt }] of this.#codes) {
      if (agreedAt.getTime() < oldest) this.#codes.delete(code)
    }
    for (const [token, { until }] of this.#tokens) {
      if (until < now.getTime()) this.#tokens.delete(token)
    }
  }
}

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
