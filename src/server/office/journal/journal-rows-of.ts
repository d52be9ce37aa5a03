import { sql, type RawBuilder } from 'kysely'
import type { JournalAct } from '#contract/office/journal.ts'

export type JournalRow = {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly actor_id: string
  readonly actor_label: string
  readonly actor_email: string | null
  readonly actor_role: string
  readonly details: Record<string, unknown>
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly subject: JournalAct['subject']
}

/**
 * The facts with their subjects, which are read for the shown lines only. The invited person and the author of a message are
 * stored in rows of their own and deleted with them: facts hold no personal data.
 */
export const journalRowsOf = (lines: RawBuilder<unknown>) => sql<JournalRow>`
  select e.id, e.at, e.type, e.actor_id, e.actor_label, a.email as actor_email, e.actor_role, e.details, c.before, c.after,
    ${subject} as subject
  from (${lines}) e
  left join fact_changes c on c.event_id = e.id
  left join parcels p on p.id = e.parcel_id
  left join shipments s on s.id = e.shipment_id
  left join quotes q on q.id = e.quote_id
  left join orders o on o.id = e.order_id
  left join users a on a.id = e.actor_id and a.deleted_at is null
  left join users u on u.id = e.customer_id
  left join staff_invitations i on i.id = ${idIn('invitationId')}
  left join contact_messages m on m.id = ${idIn('messageId')}
  left join documents f on f.id = ${idIn('documentId')}
  left join legal_requests d on d.id = ${idIn('declarationId')}
  order by e.at desc, e.id desc`

/** SQL: an id in the details of the fact. The `case` keeps PostgreSQL from casting any other text to a uuid. */
function idIn(name: string): RawBuilder<string> {
  const uuid = '^[0-9a-f-]{36}$'
  return sql`case when e.details ->> ${name} ~ ${uuid} then (e.details ->> ${name})::uuid end`
}

const subject = sql`case
    when p.id is not null then ${named('parcel', 'p.id', 'p.tracking_number')}
    when s.id is not null then ${named('shipment', 's.id', 's.number')}
    when q.id is not null then ${named('quote', 'q.id', 'q.number')}
    when o.id is not null then ${named('order', 'o.id', 'o.number')}
    when f.id is not null then ${named('document', 'f.id', 'f.title')}
    when u.id is not null then ${named('customer', 'u.id', 'u.name')}
    when i.id is not null then ${named('invitation', 'i.id', 'i.email')}
    when m.id is not null then ${named('message', 'm.id', 'm.name')}
    when d.id is not null then ${named('declaration', 'd.id', 'd.number')}
  end`

type Kind = NonNullable<JournalAct['subject']>['kind']

function named(kind: Kind, id: string, label: string): RawBuilder<unknown> {
  const accounts: Partial<Record<Kind, RawBuilder<unknown>>> = {
    customer: sql`'clientNumber', u.client_number, 'role', u.role`,
    // The customer, when the document is for one.
    document: sql`'clientNumber', u.client_number, 'role', null`,
  }
  const account = accounts[kind] ?? sql`'clientNumber', null, 'role', null`
  return sql`jsonb_build_object('kind', ${kind}::text, 'id', ${sql.ref(id)}, 'label', ${sql.ref(label)}, ${account})`
}

export const actOf = (row: JournalRow): JournalAct => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    id: row.actor_id,
    name: row.actor_label,
    email: row.actor_email,
    role: row.actor_role,
  },
  type: row.type,
  subject: row.subject,
})
