import type { Pool } from 'pg'

/** The row of `settings` that a seed leaves permanently. */
export const demonstrationMark = 'demonstration'

export const demonstrationRefused =
  'cette base contient les données de démonstration, dont les mots de passe sont publics\u00a0; donnez à la production une base vide.'

export const othersRefused =
  'DATABASE_URL mène à une base où des personnes ont un compte, et qui n’est pas une démonstration\u00a0: rien n’y est changé.\n' +
  'Une démonstration y arrêterait les abonnements et n’enverrait plus aucun e-mail.\n' +
  'Pour servir ces personnes\u00a0:\n  ESCALE_MODE=production npm start\n' +
  'Pour la démonstration, donnez une base vide, ou aucune (sans DATABASE_URL)\u00a0:\n  env -u DATABASE_URL npm start'

/**
 * Whether a seed has filled this database: by its mark, or, when the seed is older than the mark, by its accounts: nobody outside
 * a demonstration can confirm an address that ends in `.test`. Changes nothing; reads a database of any age.
 */
export async function isDemonstration(pool: Pool): Promise<boolean> {
  return (await isThere(pool, 'settings', marked)) || (await isThere(pool, 'users', played))
}

/** Whether people have accounts here, and no seed made them: suppliers that are played would end what these have. */
export const isOfOthers = async (pool: Pool): Promise<boolean> =>
  (await isThere(pool, 'users', 'select from users limit 1')) && !(await isDemonstration(pool))

const marked = `select from settings where key in ('${demonstrationMark}', 'demo-seed-under-way') limit 1`
const played = `select from users where email_verified and lower(email) like '%@escale.test' limit 1`

/** The database may have no table yet. */
async function isThere(pool: Pool, table: 'users' | 'settings', sql: string): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('public.${table}') is not null as is_made`)
  return rows[0]?.is_made === true && (await pool.query(sql)).rowCount === 1
}

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
