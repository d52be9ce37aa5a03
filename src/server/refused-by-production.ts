import { senderOf } from '#server/core/adapters/mailer.ts'
import type { Environment } from './config.ts'
import { googleProblems, weakFileSettings } from './supplier-settings.ts'
import {
  hostOf,
  isBareOrigin,
  isLoopback,
  isOfDemonstration,
  listed,
  looksDrawn,
} from './weak-settings.ts'

/** Why production does not take these values, each alone well formed: a sentence each. */
export const refusedByProduction = (config: Environment): string[] => [
  ...addressProblems(config),
  ...secretProblems(config),
  ...supplierProblems(config),
  ...smsProblems(config),
  ...carrierProblems(config),
  ...googleProblems(config),
  ...weakFileSettings(config),
]

function addressProblems(config: Environment): string[] {
  return listed([
    [!config.BASE_URL.startsWith('https://'), 'BASE_URL : une adresse https:// est obligatoire'],
    [
      isLoopback(config.BASE_URL) || isOfDemonstration(hostOf(config.BASE_URL) ?? ''),
      'BASE_URL : l’adresse publique du site, pas localhost',
    ],
    [
      !isBareOrigin(config.BASE_URL),
      'BASE_URL : sans identifiants, chemin ni paramètres, par exemple https://escale.example.org',
    ],
    [config.ADMIN_EMAIL === undefined, 'ADMIN_EMAIL : obligatoire (premier super-administrateur)'],
    [isOfDemonstration(config.ADMIN_EMAIL ?? ''), 'ADMIN_EMAIL : adresse de démonstration'],
  ])
}

function secretProblems(config: Environment): string[] {
  return listed([
    [
      !looksDrawn(config.AUTH_SECRET),
      'AUTH_SECRET : trop répétitif, tirez-le au hasard (openssl rand -base64 48)',
    ],
    [isExample(config.AUTH_SECRET), 'AUTH_SECRET : valeur d’exemple'],
    [
      config.METRICS_TOKEN !== undefined &&
        (!/^[\w+/=.~-]{32,}$/.test(config.METRICS_TOKEN) ||
          !looksDrawn(config.METRICS_TOKEN) ||
          isExample(config.METRICS_TOKEN)),
      'METRICS_TOKEN : au moins 32 lettres et chiffres tirés au hasard (openssl rand -hex 32)',
    ],
    [
      config.METRICS_TOKEN === config.AUTH_SECRET,
      'METRICS_TOKEN : un autre secret que AUTH_SECRET, car il sort de la maison',
    ],
  ])
}

const isExample = (secret: string): boolean => /demo|test|secret|changeme/i.test(secret)

/** A missing supplier only disables its feature; production refuses an emulator or a demonstration key. */
function supplierProblems(config: Environment): string[] {
  return listed([
    [config.STRIPE_API_URL !== 'https://api.stripe.com', 'STRIPE_API_URL : émulateur refusé'],
    [
      config.STRIPE_SECRET_KEY !== undefined &&
        !/^(sk|rk)_live_\w{16,}$/.test(config.STRIPE_SECRET_KEY),
      'STRIPE_SECRET_KEY : une clé entière de production (sk_live_… ou rk_live_…)',
    ],
    [
      config.STRIPE_SECRET_KEY !== undefined && config.STRIPE_WEBHOOK_SECRET === undefined,
      'STRIPE_WEBHOOK_SECRET : obligatoire avec STRIPE_SECRET_KEY',
    ],
    [
      config.STRIPE_WEBHOOK_SECRET !== undefined &&
        !/^whsec_[\w+/=-]{24,}$/.test(config.STRIPE_WEBHOOK_SECRET),
      'STRIPE_WEBHOOK_SECRET : le secret entier du webhook (whsec_…), tel que Stripe le montre',
    ],
    [config.SMTP_URL === undefined, 'SMTP_URL : obligatoire (confirmation des comptes)'],
    [config.SMTP_URL !== undefined && isLoopback(config.SMTP_URL), 'SMTP_URL : émulateur refusé'],
    [
      config.SMTP_URL?.includes('?') === true,
      'SMTP_URL : sans paramètres, ils désactiveraient le chiffrement (un « ? » du mot de passe s’écrit %3F)',
    ],
    [isOfDemonstration(senderOf(config.MAIL_FROM).address), 'MAIL_FROM : adresse de démonstration'],
    [config.DEMO_LINKS !== undefined, 'DEMO_LINKS : réservé à la démonstration'],
  ])
}

function smsProblems(config: Environment): string[] {
  return listed([
    [config.SMS_API_URL !== 'https://api.brevo.com', 'SMS_API_URL : émulateur refusé'],
    [/demo/.test(config.BREVO_API_KEY ?? ''), 'BREVO_API_KEY : clé de démonstration refusée'],
  ])
}

function carrierProblems(config: Environment): string[] {
  return listed([
    [
      config.COLISSIMO_API_URL !== 'https://ws.colissimo.fr',
      'COLISSIMO_API_URL : émulateur refusé',
    ],
    [config.LAPOSTE_API_URL !== 'https://api.laposte.fr', 'LAPOSTE_API_URL : émulateur refusé'],
    [
      /demo/.test(config.COLISSIMO_API_KEY ?? ''),
      'COLISSIMO_API_KEY : clé de démonstration refusée',
    ],
    [
      /demo/.test(config.LAPOSTE_OKAPI_KEY ?? ''),
      'LAPOSTE_OKAPI_KEY : clé de démonstration refusée',
    ],
  ])
}
