import { homeTitle, siteName } from './copy/site-name.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { grams } from '#domain/units.ts'
import { formatMoney } from './copy/format-money.ts'
import { territories, type Territory } from './copy/territories.ts'
import { paths } from './paths.ts'
import { breadcrumbs, faqData, organizationData, serviceData } from './structured-data.ts'

type Share = {
  readonly slug: string
  readonly title: string
  readonly price: string
  readonly note: string
}

export type PublicPage = {
  readonly path: string
  /** The file of the page in `dist/client`. */
  readonly file: string
  readonly title: string
  readonly description: string
  /** Written completely at build time; else the page is the site's shell, and its script renders the content. */
  readonly isPrerendered: boolean
  /** Whether search engines may index it; the sitemap then lists it. */
  readonly isIndexed: boolean
  /** Structured data, as JSON-LD. */
  readonly data: readonly object[]
  /** What a link to it shows, instead of the picture of the whole site: the route of that territory and these words. */
  readonly share?: Share
  /** The file of the screen, loaded with the shell. */
  readonly screen?: string
}

/** Every public address, written as HTML at build time with a head of its own. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    file: 'index.html',
    title: homeTitle,
    description:
      'Une adresse de livraison à Limoges, vos colis réceptionnés, groupés et réexpédiés vers les outre-mer et l’étranger. Prix connus d’avance, suivi en temps réel.',
    isPrerendered: true,
    isIndexed: true,
    data: [organizationData, serviceData, faqData],
  },
  prerendered(
    paths.simulator,
    'Simulateur de prix',
    'Combien coûte l’envoi d’un colis de Limoges vers les outre-mer\u00a0? Poids, destination, mode, options et formule\u00a0: le prix ligne par ligne, sans compte.',
  ),
  prerendered(
    paths.forbidden,
    'Envois interdits',
    'Parfum, batterie au lithium, trottinette, aérosol, alcool… Cherchez ce qui ne peut pas être réexpédié vers les outre-mer, ou seulement sous conditions, et pourquoi.',
  ),
  ...territories.map((territory) => {
    const { name, where, slug, delay } = territory
    const page = prerendered(
      paths.destination(slug),
      `Envoyer un colis ${where}`,
      `Réexpédier un colis de métropole ${where}\u00a0: ${delay ? `${delay} par avion, ` : ''}prix par poids, limites, douane et taxes à l’arrivée.`,
      name,
    )
    return { ...page, share: shareOf(territory) }
  }),
  screen(
    paths.signIn,
    'sign-in/SignIn',
    'Connexion',
    'Votre espace Escale\u00a0: colis, devis, factures et adresse à Limoges.',
  ),
  screen(
    paths.signUp,
    'sign-up/SignUp',
    'Inscription',
    'Créez votre compte en deux minutes, à 0\u00a0€, et recevez votre adresse de livraison à Limoges.',
  ),
  {
    ...screen(
      paths.forgottenPassword,
      'password/ForgottenPassword',
      'Mot de passe oublié',
      'Recevez un lien pour choisir un nouveau mot de passe.',
    ),
    isIndexed: false,
  },
  ...[paths.newPassword, paths.newPasswordTwin].map((path) => ({
    ...screen(
      path,
      'password/NewPassword',
      'Nouveau mot de passe',
      'Choisissez un nouveau mot de passe.',
    ),
    isIndexed: false,
  })),
  {
    ...screen(
      paths.confirmAddress,
      'confirm-address/ConfirmAddress',
      'Confirmation de votre adresse',
      'Confirmez votre adresse e-mail.',
    ),
    isIndexed: false,
  },
  {
    ...screen(
      paths.confirmEmailChange,
      'email-change/ConfirmEmailChange',
      'Changement d’adresse e-mail',
      'Confirmez le changement de votre adresse e-mail.',
    ),
    isIndexed: false,
  },
  {
    ...screen(
      paths.restoreAddress,
      'email-change/RestoreAddress',
      'Rétablir mon adresse e-mail',
      'Revenez à votre adresse e-mail d’avant.',
    ),
    isIndexed: false,
  },
  {
    ...screen(
      paths.invitation,
      'invitation/Invitation',
      'Rejoindre l’équipe',
      'Acceptez l’invitation reçue par e-mail.',
    ),
    isIndexed: false,
  },
  {
    ...screen(
      paths.trackingPage,
      'tracking/TrackingPage',
      'Suivi d’un envoi',
      'Où en est un envoi parti de Limoges, étape par étape.',
    ),
    isIndexed: false,
  },
  prerendered(
    paths.termsOfSale,
    'Conditions générales de vente',
    'Prix, abonnements, stockage, limites, assurance, délais, rétractation et résiliation\u00a0: les conditions de vente d’Escale, avec les tarifs en vigueur.',
  ),
  prerendered(
    paths.termsOfUse,
    'Conditions générales d’utilisation',
    'Les règles du site et du compte client d’Escale\u00a0: compte, adresse de réexpédition, déclarations, usages interdits.',
  ),
  prerendered(
    paths.privacy,
    'Politique de confidentialité',
    'Quelles données Escale utilise, pourquoi, combien de temps, qui les reçoit, et comment exercer vos droits.',
  ),
  prerendered(
    paths.legalNotice,
    'Mentions légales',
    'Éditeur, hébergeur, contact et médiateur du site Escale.',
  ),
  prerendered(
    paths.accessibility,
    'Accessibilité',
    'État de conformité du site Escale, limites connues, et comment signaler une difficulté.',
  ),
  prerendered(
    paths.withdrawal,
    'Renoncer au contrat ici',
    'Exercez votre droit de rétractation en ligne, sans compte\u00a0: un formulaire, une confirmation, un accusé daté par e-mail.',
  ),
  prerendered(
    paths.cancellation,
    'Résilier votre contrat',
    'Résiliez votre abonnement Escale en ligne, sans compte ni frais\u00a0: un formulaire, une notification, un accusé daté par e-mail.',
  ),
]

/** The price of the shipped catalogue, with its date: the page itself has today's. */
function shareOf({ name, where, slug, delay }: Territory): Share {
  const outcome = estimate(initialCatalogue, {
    destination: name,
    weight: grams(2000),
    mode: 'standard',
    type: 'direct',
    plan: 'gratuit',
    insuranceTier: 0,
    options: [],
  })
  const price = outcome.ok ? `2\u00a0kg = ${formatMoney(outcome.value.totalCents)}` : 'Sur devis'
  return {
    slug,
    title: `Envoyer un colis ${where.replace('et antarctiques françaises', '(TAAF)')}`,
    price: delay ? `${price} · ${delay}` : price,
    note: outcome.ok
      ? `Transport et frais de traitement, TTC, tarifs ${initialCatalogue.effectiveFrom.slice(0, 4)}. Délai indicatif.`
      : 'Le prix est établi pour chaque envoi.',
  }
}

function prerendered(path: string, name: string, description: string, step = name): PublicPage {
  return {
    path,
    file: `${path.slice(1).replaceAll('/', '-')}.html`,
    title: `${name} – ${siteName}`,
    description,
    isPrerendered: true,
    isIndexed: true,
    data: [breadcrumbs(step, path)],
  }
}

/** Pages whose state comes with the navigation, so that they cannot be written beforehand. */
function screen(path: string, file: string, name: string, description: string): PublicPage {
  return {
    ...prerendered(path, name, description),
    isPrerendered: false,
    data: [],
    screen: `site/${file}.tsx`,
  }
}
