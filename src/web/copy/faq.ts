/** The six questions of the home page (spec 000 §2), in its page and in what search engines read. */
export const questions = [
  {
    question: 'Comment obtenir mon adresse en France\u00a0?',
    answer:
      'Créez votre compte et confirmez votre e-mail\u00a0: votre numéro client et votre adresse à Limoges s’affichent aussitôt, avec un bouton pour copier chaque ligne.',
  },
  {
    question: 'Combien coûte une réexpédition\u00a0?',
    answer:
      'Le transport dépend du poids, de la destination et du mode. S’y ajoutent les frais de traitement de votre offre\u00a0: 6,90\u00a0€ avec l’Offre Gratuite, 4,14\u00a0€ avec Standard, rien avec Premium. Le simulateur ci-dessus donne le total.',
  },
  {
    question: 'Combien de temps gardez-vous mes colis\u00a0?',
    answer:
      '30, 60 ou 90 jours gratuits à partir de la réception, selon votre offre. Ensuite, 1,00\u00a0€ par colis et par jour\u00a0; le décompte est visible dès le premier jour.',
  },
  {
    question: 'Puis-je grouper plusieurs colis\u00a0?',
    answer:
      'Oui. Choisissez les colis à réunir\u00a0: 7\u00a0€ jusqu’à 15\u00a0kg, 10\u00a0€ au-delà et jusqu’à 30\u00a0kg, gratuit dans les limites des offres Standard et Premium.',
  },
  {
    question: 'Devrai-je payer des taxes à l’arrivée\u00a0?',
    answer:
      'C’est possible\u00a0: chaque territoire a ses règles (TVA locale, octroi de mer, taxes propres). Elles se paient sur place, en plus de l’envoi. Nous préparons la déclaration en douane avec vous pour que rien ne soit taxé deux fois.',
  },
  {
    question: 'Qu’est-ce que je ne peux pas faire envoyer\u00a0?',
    answer:
      'Les parfums, aérosols, vernis, briquets, peintures, gaz, feux d’artifice et batteries au lithium seules, mais aussi l’argent liquide, les contrefaçons et les animaux vivants. L’alcool et le tabac sont limités en quantité.',
  },
] as const
