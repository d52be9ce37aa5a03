export const tooHeavySentence =
  'Ce fichier dépasse 10\u00a0Mo. Une photo moins grande, ou le PDF de la boutique, convient.'
