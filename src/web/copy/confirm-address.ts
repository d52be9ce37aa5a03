import { errorSentence } from './errors.ts'

/** Why the link did nothing; `null` when the address had no token at all. */
export const confirmationFailure = (error: unknown): string =>
  error === null
    ? 'Le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou demandez-en un autre.'
    : errorSentence(error, {
        'token-invalid':
          'Ce lien a déjà servi ou a été remplacé par un plus récent. Si vous l’avez déjà ouvert, votre adresse est confirmée\u00a0: connectez-vous.',
        'token-expired': 'Ce lien a plus de 24\u00a0heures. Demandez-en un nouveau ci-dessous.',
      })
