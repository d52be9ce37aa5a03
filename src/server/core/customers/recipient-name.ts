import { sql } from 'kysely'

type Shipment = {
  /** As the request or a correction said; `null` for the holder of the account. */
  readonly recipient_name: string | null
  /** Of the account. */
  readonly first_name: string
  readonly last_name: string
}

/** Whom the boxes of a shipment are for (docs/rules/shipping.md#addressee). */
export const recipientName = ({ recipient_name: name, first_name, last_name }: Shipment): string =>
  name ?? `${first_name} ${last_name}`

/** The name that a new shipment keeps: none while it is the holder's own, which the account may still correct. */
export const recipientToKeep = (name: string, customerId: string) =>
  sql<
    string | null
  >`nullif(${name}::text, (select c.first_name || ' ' || c.last_name from customers c
    where c.user_id = ${customerId}))`
