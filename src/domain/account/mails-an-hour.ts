/** Mails with a link that reach one address in any hour at somebody's asking; one more is kept for a new password. */
export const mailsAnHour = 2
