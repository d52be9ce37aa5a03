import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'

const french: Readonly<Record<string, string>> = {
  dashboard: '',
  packages: 'colis',
  quotes: 'devis',
  users: 'utilisateurs',
  orders: 'commandes',
  pricing: 'tarification',
  options: 'options-dynamiques',
  accounts: 'comptes',
  settings: 'parametres',
}

/** The English twins of the back-office's addresses, under `/admin`. */
export const englishPaths = Object.keys(french).map((name) => `${name}/*`)

/** French paths are canonical: an English one leads to its twin and keeps the query (decisions §6). */
export function EnglishPath() {
  const { pathname, search } = useLocation()
  const [name = '', ...rest] = pathname.slice(paths.admin.length + 1).split('/')
  const twin = [paths.admin, french[name] ?? '', ...rest].filter(Boolean).join('/')
  return <Navigate to={twin + search} replace />
}
