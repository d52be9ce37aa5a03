import type { Supplier } from '#domain/office/alerts.ts'

type Words = {
  readonly name: string
  /** What its silence means for people, and what heals it. */
  readonly effect: string
}

export const supplierWords: Readonly<Record<Supplier, Words>> = {
  stripe: {
    name: 'Stripe',
    effect:
      'Personne ne peut payer, et rien n’est débité. Les paiements déjà faits seront relus à son retour.',
  },
  mail: {
    name: 'Serveur d’e-mails',
    effect: 'Les e-mails attendent, et partiront d’eux-mêmes à son retour.',
  },
  sms: {
    name: 'Brevo (SMS)',
    effect: 'Les SMS attendent, et partiront d’eux-mêmes à son retour.',
  },
  google: {
    name: 'Google',
    effect: 'On ne peut pas se connecter avec Google\u00a0; le mot de passe marche.',
  },
  colissimo: {
    name: 'Étiquettes Colissimo',
    effect: 'Aucune étiquette ne peut être faite\u00a0: saisissez le numéro de suivi à la main.',
  },
  'la-poste': {
    name: 'Suivi de La Poste',
    effect: 'Les étapes des envois n’avancent plus\u00a0; elles seront lues à son retour.',
  },
  files: {
    name: 'Le stockage des fichiers',
    effect:
      'Photos et documents ne peuvent être ni ajoutés ni ouverts. Rien n’est perdu\u00a0: tout reprendra à son retour.',
  },
}
