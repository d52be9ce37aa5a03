import type { Till } from './till.ts'

/** The customer of that number orders for a company, with a name that XML has to escape. */
export async function makeCompany(till: Till, clientNumber: string): Promise<void> {
  await till.app.deps.pool.query(
    `insert into professionals (customer_id, company, siren, vat_number, transport_discount_bp, fee_discount_bp, created_at, updated_at)
    select user_id, 'Comptoir & <Fils>', '552100554', 'FR96552100554', 0, 0, now(), now() from customers where client_number = $1`,
    [clientNumber],
  )
}
