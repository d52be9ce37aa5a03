/** What the office reads when the server refuses a document. */
export const documentRefusals = {
  'not-a-pdf':
    'Ce fichier n’est pas un PDF lisible. Exportez-le de nouveau en PDF, puis réessayez.',
  'pdf-active':
    'Ce PDF contient un programme, un formulaire actif ou un fichier joint. Imprimez-le en PDF, puis réessayez.',
  'pdf-encrypted':
    'Ce PDF est protégé par un mot de passe ou des droits. Exportez-le sans protection, puis réessayez.',
  'document-withdrawn': 'Ce document a été retiré entre-temps\u00a0: publiez-en un nouveau.',
  'stale-version': 'Une autre version vient d’être publiée. Vérifiez-la avant de la remplacer.',
} as const

const fieldErrors: Readonly<Record<string, string>> = {
  'title.required': 'Donnez un titre au document.',
  'title.too-long': 'Ce titre est trop long (120\u00a0caractères au plus).',
  'audience.required': 'Dites pour qui est ce document.',
  'clientNumber.required': 'Cherchez, puis choisissez le client.',
  'clientNumber.unknown': 'Aucun client ne porte ce numéro.',
  'file.required': 'Choisissez un fichier PDF.',
  'file.too-large': 'Ce fichier dépasse 10\u00a0Mo.',
}

export const documentFieldError = (field: string, code: string): string =>
  fieldErrors[`${field}.${code}`] ?? 'Cette information est à corriger.'
