export const siteName = 'Escale'
export const contactMailbox = 'bonjour@escale.test'
