import { photoRefusals } from './reception.ts'

/** The sentences of the home page's showcase, for the office. */
export const showcaseRefusals: Readonly<Record<string, string>> = {
  ...photoRefusals,
  'showcase-full': 'Il y a déjà six photographies\u00A0: retirez-en une avant d’en ajouter.',
  stale:
    'Quelqu’un d’autre vient de changer cette liste. Regardez ce qu’elle contient maintenant, puis recommencez.',
}

const fieldErrors: Readonly<Record<string, string>> = {
  required: 'À remplir.',
  'too-long': 'Ce texte est trop long.',
  'file required': 'Choisissez une photographie.',
  'file too-large': 'Ce fichier est trop lourd\u00A0: 15\u00A0Mo au plus.',
}

export const showcaseFieldError = (field: string, code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : (fieldErrors[`${field} ${code}`] ?? fieldErrors[code] ?? 'Cette valeur n’est pas valide.')
