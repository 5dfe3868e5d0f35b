import { type ImportField, type ImportHolds, importFieldLabel, importFields } from '@bn/contract';
import { FIGURE_WORDS } from './figure-headings.ts';

/** What a column may be by its heading: a field, a part of a name, or nothing of ours, whatever it holds. */
export type Heading = ImportField | 'first_name' | 'last_name' | 'other';

/**
 * What people and other programs write above their columns: English, Spanish, German, French, Portuguese, Italian, Dutch, Hindi in Latin
 * letters, and after the last line break the exports of BNI Connect, Wild Apricot and Google Contacts. Accents, capitals, blanks and signs
 * do not matter.
 */
const MEMBER_WORDS: Partial<Record<Heading, string>> = {
  full_name: `name, member name, member, user, full name, contact name, display name
    nombre completo, nombre y apellidos, nombre y apellido, miembro, socio, nombre del socio
    vollständiger name, vor- und nachname, mitglied, mitgliedsname
    nom complet, nom et prénom, prénom et nom, membre
    nome completo, membro, nome do membro, associado
    nome e cognome, cognome e nome, nominativo, socio
    naam, volledige naam, voor- en achternaam, lid, naam lid
    poora naam, pura naam, sadasya, sadasya ka naam`,
  first_name: `first name, given name, forename
    nombre, nombres, primer nombre
    vorname, rufname
    prénom, prénoms
    nome, primeiro nome
    nome di battesimo
    voornaam, roepnaam
    pehla naam`,
  last_name: `last name, surname, family name
    apellido, apellidos
    nachname, familienname, zuname
    nom, nom de famille
    sobrenome, apelido, apelidos, último nome
    cognome
    achternaam, familienaam
    upnaam, antim naam, kulnaam`,
  phone: `phone, phone number, phone no, mobile, mobile number, mobile no, cell, cell phone, telephone, tel, contact number, whatsapp, mobile phone
    teléfono, teléfono móvil, número de teléfono, móvil, celular, teléfono celular
    telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon, rufnummer
    téléphone, numéro de téléphone, portable, téléphone portable, mobile
    telefone, número de telefone, telemóvel, telefone celular
    telefono, numero di telefono, cellulare, telefono cellulare
    telefoon, telefoonnummer, mobiel, mobiel nummer, gsm
    doorbhash, durbhash, mobile nambar, phone nambar, sampark number
    phone 1 - value, primary phone, direct number`,
  email: `email, mail, e-mail, email id, email address, mail address
    correo, correo electrónico, dirección de correo, email del socio
    e-mail-adresse, mailadresse
    courriel, adresse e-mail, adresse électronique, adresse mail, mél
    e-mail do membro, endereço de e-mail, correio eletrónico, correio eletrônico
    posta elettronica, indirizzo email, indirizzo e-mail
    e-mailadres, mailadres
    email pata, e-mail pata
    e-mail 1 - value, primary email`,
  subscription_valid_till: `valid till, valid until, valid to, valid, expires, expiry, expiry date, expiration date, renewal date, renewal, subscription, paid until
    válido hasta, vence, vencimiento, fecha de vencimiento, vigencia, renovación, fecha de renovación
    gültig bis, ablauf, ablaufdatum, verlängerung, bezahlt bis, mitgliedschaft bis
    valable jusqu'au, valide jusqu'au, échéance, date d'échéance, expiration, date d'expiration, renouvellement, date de renouvellement
    válido até, validade, data de validade, data de vencimento, renovação, data de renovação
    valido fino al, scadenza, data di scadenza, rinnovo, data di rinnovo
    geldig tot, vervaldatum, verlenging, verlengdatum, einddatum
    vaidhta, samapti tithi, vaidh tak, navinikaran tithi
    renewal due, due date, next renewal date, membership expiry`,
  member_since: `member since, joined, join date, joined on, date joined, joining date, start date, membership start
    miembro desde, socio desde, fecha de ingreso, fecha de alta, ingreso, alta
    mitglied seit, eintritt, eintrittsdatum, beitritt, beitrittsdatum, aufnahme
    membre depuis, date d'adhésion, adhésion, date d'entrée
    membro desde, data de adesão, adesão, data de ingresso, data de entrada
    socio dal, membro dal, data di iscrizione, iscrizione, data di adesione
    lid sinds, ingangsdatum, datum lidmaatschap, startdatum
    sadasya se, sadasyata tithi, shamil tithi, judne ki tithi
    induction date, member since`,
  chapter: `chapter, chapter name, group, branch
    capítulo, grupo, nombre del capítulo
    gruppe, ortsgruppe, gruppenname
    chapitre, groupe, nom du groupe
    nome do capítulo, nome do grupo
    capitolo, gruppo, nome del capitolo
    groep, groepsnaam, afdeling, chapternaam
    shakha, samooh, adhyay`,
  region: `region, region / location, location, city, area
    región, ciudad, ubicación, localidad
    stadt, ort, gebiet
    région, ville, lieu
    região, cidade, local
    regione, città, località
    regio, stad, plaats, gebied
    shahar, kshetra, nagar`,
  vertical: `vertical, business, business vertical, profession, trade, category, industry, classification, specialty, speciality, occupation
    profesión, giro, rubro, especialidad, sector, actividad, ramo
    branche, beruf, fachgebiet, gewerbe, fachrichtung
    métier, secteur, activité, spécialité, secteur d'activité
    profissão, atividade, setor, especialidade, área de atuação
    professione, settore, categoria, attività, specializzazione
    beroep, vakgebied, specialisatie, bedrijfstak
    vyavsay, vyapar, pesha, udyog
    profession/classification, industry/specialty`,
  other: `what is wrong, company, organization, organisation, business name, company name, title, job title, address, street, state, country, postcode, zip, website, url, notes, note, comments, sponsor, sponsored by, status, id, birthday, date of birth, password, photo, invited by, profile last updated, last login, creation date
    empresa, compañía, dirección, estado, país, notas, cumpleaños, fecha de nacimiento, padrino, observaciones
    firma, unternehmen, adresse, straße, land, notizen, geburtstag, geburtsdatum, bemerkungen
    entreprise, société, rue, pays, remarques, anniversaire, date de naissance, parrain
    endereço, notas, data de nascimento, aniversário, padrinho, observações
    azienda, società, indirizzo, paese, note, compleanno, data di nascita
    bedrijf, bedrijfsnaam, adres, straat, opmerkingen, geboortedatum
    pata, tippani, janm tithi
    user id, membership level, membership status, access to profile by others, details to show, organization name, organization title, organization department, file as, nickname, name prefix, name suffix, middle name, additional name, phonetic first name, phonetic last name, labels, balance, last visit`,
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const knownOf = (holds: ImportHolds): Map<string, Heading> => {
  const words = holds === 'members' ? MEMBER_WORDS : FIGURE_WORDS[holds];
  const known = new Map<string, Heading>([
    // 'Nome' alone is a first name beside a 'Cognome' or 'Sobrenome', and a whole name otherwise: see guessing.ts.
    ...Object.entries(words).flatMap(([heading, texts]) =>
      texts.split(/[,\n]/).map((word): [string, Heading] => [plain(word), heading as Heading]),
    ),
    ...importFields(holds).flatMap((field): [string, Heading][] => [
      [plain(importFieldLabel(field)), field],
      [plain(field), field],
    ]),
  ]);
  known.delete('');
  return known;
};
const KNOWN: Record<ImportHolds, Map<string, Heading>> = {
  members: knownOf('members'),
  referrals: knownOf('referrals'),
  thank_yous: knownOf('thank_yous'),
  attendance: knownOf('attendance'),
};

/** 'Phone (mobile)' is a phone: what is in brackets counts only if the rest says nothing. */
export const headingOf = (text: string, holds: ImportHolds = 'members'): Heading | undefined =>
  KNOWN[holds].get(plain(text)) ?? KNOWN[holds].get(plain(text.replace(/\(.*?\)|\[.*?\]/g, '')));
