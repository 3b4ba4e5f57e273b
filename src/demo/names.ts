import type { Random } from "./random.ts";

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

interface NameGroup {
  /** Share of the people drawn from this group. */
  readonly share: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string): string[] => text.split(" ");

const groups: readonly NameGroup[] = [
  {
    share: 0.66,
    first: words(
      "Callum Hamish Lewis Angus Rory Fergus Alasdair Duncan Gregor Finlay Oliver Thomas Edward Henry George Arthur Daniel Samuel Joseph Benjamin Rhys Owen Gareth Dylan Huw Conor Declan Cormac Niall Patrick Kirsty Eilidh Catriona Morag Freya Iona Skye Mairi Rhona Beth Chloe Emily Charlotte Hannah Eleanor Alice Harriet Lucy Imogen Megan Carys Cerys Bronwen Ffion Siobhán Aoife Niamh Orla Gráinne Maeve Tamsin Morwenna Demelza Jago Piran Ruth Clare Judith",
    ),
    last: words(
      "Reid Galbraith Carmichael Farquhar Tait Orr Kerr Sinclair Drummond MacLeod Fraser Paterson Muir Lockhart Ogilvie Rennie Whitfield Pemberton Hartley Ashworth Bainbridge Thornton Fairfax Holloway Marsden Radcliffe Wainwright Hebden Alderson Fletcher Turner Baker Cooper Wright Harper Sutton Barlow Chapman Lowther Redfern Stanhope Winterbourne Kearney O’Rourke Gallagher Byrne Doyle Brennan Quinn Fitzgerald Pritchard Llewellyn Bevan Morgan Griffiths Vaughan Trelawny Penrose Tregenza Nance Pascoe Bolitho Carne Hocking Rosewarne Tremayne Dunn Foster Garner Hale Kemp Lamb Moss Nash Pike Rudd Shaw Tate Webb York",
    ),
  },
  {
    share: 0.1,
    first: words(
      "Priya Arjun Anika Rohan Meera Vikram Nisha Sanjay Kavita Dev Leela Imran Aisha Zara Farhan Sana",
    ),
    last: words(
      "Raghunathan Mehta Patel Sharma Iyer Kapoor Desai Nair Chaudhry Hussain Rahman Malik Banerjee Ghosh Reddy Joshi",
    ),
  },
  {
    share: 0.08,
    first: words(
      "Tomasz Mateusz Zofia Agnieszka Katarzyna Piotr Ewa Jakub Magda Paweł Hania Marek Ivana Luka Petra Elena",
    ),
    last: words(
      "Wójcik Nowak Kowalczyk Zieliński Lis Mazur Krawczyk Dąbrowski Sikora Wilk Horváth Novák Kovač Ilić Popescu Petrov",
    ),
  },
  {
    share: 0.07,
    first: words(
      "Grace Daniel Amara Kwame Ngozi Tunde Adwoa Chidi Ifeoma Kofi Zainab Tendai Folake Emeka Abena Yaw",
    ),
    last: words(
      "Adeyemi Okafor Mensah Boateng Osei Nwosu Balogun Eze Asante Moyo Achebe Ofori Bello Appiah Diallo Kamara",
    ),
  },
  {
    share: 0.09,
    first: words("Rosa Yusuf Noor Jonas Mei Hiro Lena Marco Inés Karim Sofia Anders Leila Wei Elif Ravel"),
    last: words(
      "Benedetti Demir Haddad Weber Chen Tanaka Lindqvist Moretti Navarro Mansour Rossi Holm Farah Liu Aydın Laurent",
    ),
  },
];

const plainLetters: Readonly<Record<string, string>> = { ł: "l", ı: "i", ø: "o", ß: "ss" };

/** The local part of an address: `Maeve O’Rourke` becomes `maeve.orourke`. */
export function addressOf(name: PersonName): string {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .normalize("NFD")
      .replace(/[łıøß]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/[^a-z]/g, "");
  return `${plain(name.first)}.${plain(name.last)}`;
}

function drawnFrom(random: Random): NameGroup | undefined {
  let left = random.next();
  return groups.find((group) => (left -= group.share) < 0) ?? groups[0];
}

/** `count` names whose addresses all differ, from each other's and from `used`. */
export function differentNames(count: number, existing: readonly PersonName[], random: Random): PersonName[] {
  const addresses = new Set(existing.map(addressOf));
  const names: PersonName[] = [];
  for (let tries = 0; names.length < count; tries += 1) {
    // A group may be used up in a very large organisation; the first one is the largest by far.
    const group = tries > count * 4 ? groups[0] : drawnFrom(random);
    if (!group) throw new Error("No names");
    const name = { first: random.pick(group.first), last: random.pick(group.last) };
    const address = addressOf(name);
    if (addresses.has(address)) continue;
    addresses.add(address);
    names.push(name);
  }
  return names;
}
