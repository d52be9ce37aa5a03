import { sql } from 'kysely'
import { erasedName } from '#domain/account/deletion.ts'
import type { Tx } from '#server/core/context.ts'

/** That a box of that weight went to that country stays; who received it, and what was in it, is erased. */
export async function eraseCustomsDeclarations(tx: Tx, userId: string): Promise<void> {
  await sql`
    update customs_declarations d set body = (d.body - 'numbers') || jsonb_build_object('goods', '[]'::jsonb, 'addressee', jsonb_build_object(
      'name', ${erasedName}::text, 'lines', '[]'::jsonb, 'country', d.body -> 'addressee' ->> 'country', 'phone', '', 'email', ''))
    from boxes b join shipments s on s.id = b.shipment_id where b.id = d.box_id and s.customer_id = ${userId}`.execute(
    tx,
  )
}
