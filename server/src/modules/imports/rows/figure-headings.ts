import type { ImportField, PastFigures } from '@bn/contract';

/** What people and other programs write above columns of figures, in the languages of rows/headings.ts. */
const SHARED: Partial<Record<ImportField, string>> = {
  date: `date, day, date given, given on, date sent, slip date, thank you date, transaction date, created, created on
    fecha, fecha de envío, datum, ausgestellt am, date d'envoi, date de la recommandation, data, data de envio, data di invio, datum gegeven
    tarikh, dinank, tithi`,
  comments: `comments, comment, notes, note, description, details, remarks, referral note, referral
    comentarios, notas, descripción, observaciones, kommentar, bemerkung, bemerkungen, beschreibung, commentaire, commentaires, remarques
    comentários, descrição, commenti, descrizione, opmerkingen, omschrijving, tippani, vivran`,
  chapter: `chapter, chapter name, group, branch, capítulo, grupo, gruppe, chapitre, groupe, capitolo, gruppo, groep, afdeling, shakha, samooh`,
};

/** The one it comes from: who gave a referral, who says thank you. */
const FROM = `from, giver, given by, from member, from name, sender, by, inviter, member from, giver email, from email
    de, dado por, emisor, remitente, entregado por, von, geber, gegeben von, absender, de la part de, donné par, émetteur, expéditeur
    dado por, emissor, remetente, da, dato da, mittente, van, gegeven door, gever, afzender, dene wala, bhejne wala, kisne diya`;
const TO = `to, receiver, received by, recipient, to member, to name, given to, member to, receiver email, to email
    para, a, recibido por, receptor, destinatario, an, empfänger, erhalten von, für, à, pour, reçu par, destinataire
    recebido por, destinatário, recebedor, per, ricevuto da, aan, ontvanger, ontvangen door, voor, paane wala, kisko diya`;

export const FIGURE_WORDS: Record<PastFigures, Partial<Record<ImportField, string>>> = {
  referrals: {
    ...SHARED,
    giver: FROM,
    receiver: TO,
    referral_type: `type, referral type, temperature, heat, hot/warm/cold
      tipo, tipo de referencia, art, typ, empfehlungsart, type de recommandation, tipo de referência, tipo di referenza, soort, prakar`,
    location: `location, tier, inside/outside, inside or outside, job type
      ubicación, ort, lieu, local, luogo, plaats, sthan`,
    answer: `answer, status, outcome, result, response, referral status
      respuesta, estado, resultado, antwort, ergebnis, réponse, statut, résultat, resposta, estado, risposta, esito, antwoord, resultaat, jawab, parinam`,
  },
  thank_yous: {
    ...SHARED,
    giver: `${FROM}, thanked by, thank you from, agradecido por, dank von, remercié par, agradecimento de, ringraziato da, bedankt door`,
    receiver: `${TO}, thank you to, thanked, thanks to, agradecido a, dank an, merci à, agradecimento a, grazie a, dank aan`,
    amount: `amount, value, business, closed business, closed business amount, thank you for closed business, tyfcb, tyfcb amount, total, sum
      importe, monto, cantidad, valor, negocio cerrado, betrag, wert, summe, umsatz, montant, valeur, chiffre d'affaires
      valor, quantia, montante, importo, valore, bedrag, waarde, omzet, rashi, raashi, mulya`,
  },
  attendance: {
    chapter: SHARED.chapter,
    date: `${SHARED.date}, meeting date, meeting, date of meeting, reunión, fecha de la reunión, treffen, datum des treffens, réunion, date de la réunion
      reunião, data da reunião, riunione, data della riunione, vergadering, datum vergadering, baithak, baithak tithi`,
    member: `member, name, full name, member name, member email, email, e-mail, attendee, who
      miembro, socio, nombre, nombre completo, correo, correo electrónico, mitglied, mitgliedsname, teilnehmer, membre, nom, nom complet, courriel
      membro, associado, nome, nome completo, nominativo, lid, naam, naam lid, sadasya, sadasya ka naam, naam`,
    attendance: `attendance, attendance status, status, state, present, palms, attended, code
      asistencia, estado, anwesenheit, teilnahme, présence, statut, presença, estado, presenza, stato, aanwezigheid, upasthiti, hajiri`,
  },
};
