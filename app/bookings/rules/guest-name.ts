// Formats a guest's full name in the order of its script.

/** First and last name; in Chinese characters the family name comes first, without a space: 王丽. */
export function guestName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const isHan = /^\p{Script=Han}+$/u.test(firstName + lastName);
  return isHan ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}
