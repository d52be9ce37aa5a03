/** Of a lost answer, to a person who has left the screen of the write: another press is not the same attempt. */
export const answerLostSentence =
  'Pas de réponse du serveur\u00a0: nous ne savons pas si c’est enregistré. Revenez voir avant de recommencer.'

export const leftScreenSentence = (screen: string): string =>
  `À propos de ce que vous veniez de faire sur «\u00a0${screen}\u00a0».`
