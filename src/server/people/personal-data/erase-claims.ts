import { sql } from 'kysely'
import { erasedName } from '#domain/account/deletion.ts'
import type { Tx } from '#server/core/context.ts'

/** A claim stays, with its amounts; what was said in it, and what it was about, is erased. */
export async function eraseClaims(tx: Tx, userId: string): Promise<void> {
  await sql`update cargo_claim_lines l set description = ${erasedName} from cargo_claims k
    where k.id = l.claim_id and k.customer_id = ${userId}`.execute(tx)
  await sql`
    update cargo_claims set words = ${erasedName}, answer = case when answer is null then null else ${erasedName} end,
      carrier_answer = case when carrier_answer is null then null else ${erasedName} end,
      iban_sealed = null, iban_end = null, transfer_reference = case when transfer_reference is null then null else ${erasedName} end
    where customer_id = ${userId}`.execute(tx)
  // Those that the person sent for claims.
  await tx
    .deleteFrom('photos')
    .where('uploaded_by', '=', userId)
    .where('parcel_id', 'is', null)
    .execute()
}
