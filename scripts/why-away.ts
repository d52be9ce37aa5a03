import type { Refusing } from '#server/core/adapters/primary-finder.ts'

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'rien n’écoute à cette adresse',
  ECONNRESET: 'la connexion a été coupée',
  ENOENT: 'rien n’écoute à cette adresse',
  ENOTFOUND: 'ce nom de machine est inconnu',
  EAI_AGAIN: 'ce nom de machine est inconnu',
  EHOSTUNREACH: 'cette machine est injoignable',
  ENETUNREACH: 'cette machine est injoignable',
  ETIMEDOUT: 'elle ne dit rien',
  '08P01':
    'un intermédiaire (PgBouncer ?) y refuse nos réglages\u00a0; donnez l’adresse de PostgreSQL lui-même',
  '28000': 'elle refuse cet utilisateur',
  '28P01': 'elle refuse ce mot de passe',
  '3D000': 'cette base n’existe pas',
  '42501': 'cet utilisateur n’a pas le droit de s’y connecter',
  '53300': 'elle a trop de connexions',
  '57P03': 'elle démarre ou s’arrête',
  'takes no writes': 'en lecture seule',
  'former primary': 'ancien serveur principal',
  'other database': 'une autre base',
}

/** Why a database is not reached. Never its address, which holds a password; of several servers, their machines and ports. */
export function whyAway(error: Error): string {
  const { code = '', servers = [] } = error as { code?: string; servers?: readonly Refusing[] }
  if (servers.length === 0) return said(code) ?? said(error.message) ?? error.message
  const each = servers.map(({ name, why }) => `${name}\u00a0: ${said(why) ?? why}`)
  return `aucun serveur n’accepte d’écritures (${each.join('\u00a0; ')})`
}

const said = (why: string): string | undefined =>
  /timeout/.test(why) ? words['ETIMEDOUT'] : words[why]
