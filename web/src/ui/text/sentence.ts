/** 'Must be a date', from the reason 'must be a date'. */
export const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
