import type { Pool } from 'pg'

/** The row of `settings` that a seed leaves permanently. */
export const demonstrationMark = 'demonstration'

export const demonstrationRefused =
  'cette base contient les données de démonstration, dont les mots de passe sont publics\u00a0; donnez à la production une base vide.'

/**
 * Whether a seed has filled this database: by its mark, or, when the seed is older than the mark, by its accounts: nobody outside
 * a demonstration can confirm an address that ends in `.test`. Changes nothing; reads a database of any age.
 */
export async function isDemonstration(pool: Pool): Promise<boolean> {
  const { rows: tables } = await pool.query<{ users: boolean; settings: boolean }>(
    `select to_regclass('public.users') is not null as users, to_regclass('public.settings') is not null as settings`,
  )
  return (
    (tables[0]?.settings === true && (await isThere(pool, marked))) ||
    (tables[0]?.users === true && (await isThere(pool, played)))
  )
}

const marked = `select from settings where key in ('${demonstrationMark}', 'demo-seed-under-way') limit 1`
const played = `select from users where email_verified and lower(email) like '%@escale.test' limit 1`

const isThere = async (pool: Pool, sql: string): Promise<boolean> =>
  (await pool.query(sql)).rowCount === 1

/** The people of the demonstration, as the README lists them. Production never seeds them. */
export const demoPassword = 'escale-demo-2026'

export const demoAccounts = [
  { email: 'client@escale.test', label: 'Cliente · Nouméa' },
  { email: 'client2@escale.test', label: 'Client · Saint-Denis' },
  { email: 'entreprise@escale.test', label: 'Entreprise' },
  { email: 'operateur@escale.test', label: 'Entrepôt' },
  { email: 'admin@escale.test', label: 'Bureau' },
  { email: 'comptable@escale.test', label: 'Comptable' },
] as const
