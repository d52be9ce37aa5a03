import type { SecondFactorKind } from '#contract/people/session.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The second factors that an account can prove; empty when it has none. Recovery codes can replace another factor. */
export async function secondFactorsOf(
  db: Database | Tx,
  userId: string,
): Promise<SecondFactorKind[]> {
  const { totp, passkeys, codes } = await db
    .selectNoFrom((row) => [
      row
        .exists(
          row
            .selectFrom('totp_factors')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null),
        )
        .as('totp'),
      row.exists(row.selectFrom('passkeys').where('user_id', '=', userId)).as('passkeys'),
      row
        .exists(
          row
            .selectFrom('recovery_codes')
            .where('user_id', '=', userId)
            .where('used_at', 'is', null),
        )
        .as('codes'),
    ])
    .executeTakeFirstOrThrow()
  if (!totp && !passkeys) return []
  const kinds: SecondFactorKind[] = []
  if (passkeys) kinds.push('passkey')
  if (totp) kinds.push('totp')
  if (codes) kinds.push('recovery-code')
  return kinds
}
