/** One file per person: a new picture replaces the bytes, so that no old one is left over. */
export const avatarKey = (userId: string): string => `avatars/${userId}.webp`
