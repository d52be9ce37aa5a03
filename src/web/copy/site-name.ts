export const siteName = 'Escale'
export const contactMailbox = 'contact@escale.test'
