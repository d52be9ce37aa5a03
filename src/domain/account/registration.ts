/** The specification's rule, 10 to 15 digits only; numbers shorter in their territory are the server's second chance (decisions §5). */
export const isPhoneOfTenToFifteenDigits = (phone: string): boolean => /^\d{10,15}$/.test(phone)
