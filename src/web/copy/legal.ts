/** One legal page: titled sections of short paragraphs (spec 001 §2, §9; decisions §7, §10). */
export type LegalPage = {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
}

export const termsVersion = '2026-11'

export const termsOfSale: LegalPage = {
  title: 'Conditions générales de vente',
  sections: [
    {
      title: 'Le service',
      paragraphs: [
        'Escale reçoit à Limoges les colis que vous commandez en métropole, les mesure, les garde, les groupe ou les reconditionne à votre demande, et les réexpédie vers les outre-mer et l’étranger.',
        'Un devis estimé depuis des valeurs que vous saisissez est indicatif. Le prix que vous payez est celui du devis ferme, établi sur le poids et les dimensions relevés à l’entrepôt.',
      ],
    },
    {
      title: 'Prix',
      paragraphs: [
        'Les prix sont indiqués toutes taxes comprises. Les frais de traitement sont de 6,90\u00a0€ par envoi avec l’Offre Gratuite, de 4,14\u00a0€ avec l’offre Standard et offerts avec l’offre Premium.',
        'Abonnements\u00a0: Standard 9,90\u00a0€ par mois ou 109,89\u00a0€ par an\u00a0; Premium 29,90\u00a0€ par mois ou 328,90\u00a0€ par an.',
        'La TVA locale, l’octroi de mer et les droits de douane éventuels sont dus à l’arrivée et ne sont pas compris.',
      ],
    },
    {
      title: 'Stockage',
      paragraphs: [
        'La garde est gratuite 30\u00a0jours (Offre Gratuite), 60\u00a0jours (Standard) ou 90\u00a0jours (Premium) à compter de la réception, puis facturée 1\u00a0€ par colis et par jour.',
        'Un colis est dit non réclamé 45\u00a0jours après la fin de la période gratuite, après trois rappels.',
      ],
    },
    {
      title: 'Transport, limites et assurance',
      paragraphs: [
        'Un colis pèse au plus 30\u00a0kg, et la somme de sa longueur, de sa largeur et de sa hauteur reste sous 200\u00a0cm. Les délais vers les outre-mer, de 5 à 15\u00a0jours ouvrés, sont indicatifs.',
        'L’indemnisation de base du transporteur est de 23\u00a0€ par kilogramme, dans la limite de 690\u00a0€. Une valeur déclarée de plus de 1\u00a0000\u00a0€ sans assurance est refusée.',
      ],
    },
    {
      title: 'Rétractation et résiliation',
      paragraphs: [
        'Vous disposez de 14\u00a0jours à compter de la conclusion du contrat pour y renoncer. Faire partir un colis avant la fin de ce délai demande votre accord exprès.',
        'Un abonnement se résilie à tout moment et prend fin au terme de la période payée.',
      ],
    },
  ],
}

export const termsOfUse: LegalPage = {
  title: 'Conditions générales d’utilisation',
  sections: [
    {
      title: 'Votre compte',
      paragraphs: [
        'Le compte est personnel et gratuit. Il s’ouvre après la confirmation de votre adresse e-mail. Vous gardez votre mot de passe secret et nous prévenez s’il est connu d’un autre.',
        'Votre numéro client est personnel\u00a0: il nous permet de vous attribuer les colis qui portent votre adresse.',
      ],
    },
    {
      title: 'Ce que vous nous confiez',
      paragraphs: [
        'Vous déclarez le contenu de chaque colis avec exactitude. Les produits interdits au transport aérien ou à l’importation dans votre territoire ne sont pas réexpédiés\u00a0; le colis est alors bloqué et les choix possibles vous sont proposés.',
      ],
    },
    {
      title: 'Disponibilité',
      paragraphs: [
        'Nous faisons au mieux pour que le site réponde à toute heure. Une interruption de maintenance ne fait perdre ni colis, ni devis, ni paiement.',
      ],
    },
  ],
}

export const privacy: LegalPage = {
  title: 'Politique de confidentialité',
  sections: [
    {
      title: 'Ce que nous enregistrons, et pourquoi',
      paragraphs: [
        'Votre nom, votre adresse, votre e-mail et votre téléphone, pour exécuter le contrat\u00a0: recevoir vos colis, vous écrire, les réexpédier et vous facturer. Les colis, leurs photos et leurs mesures, pour la même raison.',
        'Les offres commerciales ne vous sont envoyées que si vous les avez acceptées, et vous pouvez changer d’avis.',
      ],
    },
    {
      title: 'Qui les reçoit',
      paragraphs: [
        'Le transporteur et la douane reçoivent ce qu’il faut pour livrer votre envoi. Le prestataire de paiement traite votre carte\u00a0: nous ne la voyons ni ne la gardons jamais.',
      ],
    },
    {
      title: 'Combien de temps',
      paragraphs: [
        'Les factures sont gardées dix ans, comme la loi l’impose. Le reste est effacé ou rendu anonyme quand vous supprimez votre compte.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Un seul cookie, celui de votre connexion. Aucune mesure d’audience, aucun service tiers\u00a0: c’est pourquoi aucun bandeau ne vous est imposé.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez demander à voir, corriger, recevoir ou effacer vos données en nous écrivant, et saisir la CNIL si notre réponse ne vous convient pas.',
      ],
    },
  ],
}
