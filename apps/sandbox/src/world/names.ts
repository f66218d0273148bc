/** A part of the world: how people there are called and where they work. */
export interface Locale {
  language: string;
  country: string;
  cities: readonly string[];
  /** Hours from UTC, good enough for waking hours. */
  utcOffsetHours: number;
  weight: number;
  first: readonly string[];
  last: readonly string[];
}

const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '));

/** The name table. Given and family names are common ones, drawn independently of each other. */
export const LOCALES: readonly Locale[] = [
  {
    language: 'en',
    country: 'US',
    utcOffsetHours: -6,
    weight: 22,
    cities: [
      'Austin, Texas, United States',
      'Denver, Colorado, United States',
      'Chicago, Illinois, United States',
      'Boston, Massachusetts, United States',
      'Portland, Oregon, United States',
      'Atlanta, Georgia, United States',
    ],
    first: list(
      'Emily Jacob Hannah Tyler Megan Caleb Brooke Ethan Paige Logan Morgan Wesley Sierra Dylan Kelsey Trevor Allison Garrett Natalie Preston Whitney Cody Lauren Marcus Jasmine Derek Tasha Malik Renee Curtis Bethany Shane Heather Brandon Kayla Nolan Audrey Spencer Gwen Terrell Maya Russell',
    ),
    last: list(
      'Whitaker Dawson Hollis Pruitt Langford Beckett Marsh Tillman Ashby Corbin Draper Ellison Fairchild Gentry Haskell Ingram Jarvis Kimball Lowry Mercer Norwood Overton Pickett Quarles Ramsey Sawyer Thornton Underhill Vance Weaver Yates Bridger Carver Dunlap Everett Foss Granger Hobbs Kessler Lockhart Mayfield Nash Osborne Pritchard Rowland Stroud Tanner Winslow',
    ),
  },
  {
    language: 'en',
    country: 'GB',
    utcOffsetHours: 0,
    weight: 11,
    cities: [
      'London, England, United Kingdom',
      'Manchester, England, United Kingdom',
      'Bristol, England, United Kingdom',
      'Leeds, England, United Kingdom',
      'Edinburgh, Scotland, United Kingdom',
    ],
    first: list(
      'Oliver Imogen Harriet Rupert Freya Callum Poppy Alistair Bethan Rhys Eilidh Duncan Gemma Toby Niamh Declan Orla Fergus Isla Hamish Tamsin Giles Verity Ewan Rowan Hugo Cerys Elliot Phoebe Angus Lorna Dominic Beth Stuart Fiona Kieran Holly Graeme',
    ),
    last: list(
      'Ainsworth Barlow Cartwright Dunmore Eastwood Fairfax Garside Hargreaves Ibbotson Kershaw Lomax Massey Nuttall Ogden Pemberton Radcliffe Sinclair Thackeray Urquhart Wainwright Yardley Braithwaite Clegg Drummond Entwistle Fielding Greenhalgh Hepworth Kirkby Lockwood Metcalfe Naylor Prescott Rigby Shawcross Tattersall Whitworth Buchanan Carmichael Pryce',
    ),
  },
  {
    language: 'de',
    country: 'DE',
    utcOffsetHours: 1,
    weight: 10,
    cities: [
      'Berlin, Germany',
      'Munich, Bavaria, Germany',
      'Hamburg, Germany',
      'Cologne, North Rhine-Westphalia, Germany',
      'Vienna, Austria',
      'Zurich, Switzerland',
    ],
    first: list(
      'Lukas Annika Jonas Friederike Matthias Katrin Sebastian Heike Florian Svenja Tobias Miriam Carsten Ulrike Henrik Saskia Moritz Birgit Fabian Nele Joachim Antje Konrad Mareike Philipp Silke Benedikt Wiebke Torsten Franziska Gregor Tanja Leopold Corinna Rainer Judith Emil Beate',
    ),
    last: list(
      'Ahlers Bachmann Conradi Dietrich Ebeling Falkenberg Gerlach Hinrichs Jansen Kettler Lindemann Maurer Neumeister Oberlin Petersen Rademacher Seidel Thalmann Ulbrich Vogelsang Wiesner Zander Brandstetter Clausen Dorfner Eichhorn Fassbinder Grunewald Hellwig Kaltenbach Lohmann Meissner Nagel Osterwald Pfeiffer Reinhold Steinbach Tiedemann Voss Wendt',
    ),
  },
  {
    language: 'fr',
    country: 'FR',
    utcOffsetHours: 1,
    weight: 8,
    cities: [
      'Paris, Île-de-France, France',
      'Lyon, Auvergne-Rhône-Alpes, France',
      'Nantes, Pays de la Loire, France',
      'Lille, Hauts-de-France, France',
      'Brussels, Belgium',
      'Montreal, Quebec, Canada',
    ],
    first: list(
      'Camille Antoine Élodie Mathieu Margaux Thibault Aurélie Bastien Clémence Guillaume Solène Romain Delphine Quentin Maëlle Fabrice Noémie Vincent Sandrine Gaël Océane Sylvain Coralie Arnaud Léa Yannick Manon Benoît Justine Loïc Hélène Florent Anaïs Damien Inès Cédric',
    ),
    last: list(
      'Aubert Blanchard Carpentier Delaunay Estève Fontaine Garnier Hamel Imbert Jacquet Lacroix Marchand Noël Ollivier Perrin Renaud Sauvage Tessier Vasseur Bouvier Chevallier Dumont Ferrand Guichard Huet Jourdan Lemoine Mallet Navarre Picard Rousselle Savary Thévenot Vidal Barbier Colin Descamps Faure Gosselin Lambert',
    ),
  },
  {
    language: 'es',
    country: 'ES',
    utcOffsetHours: 1,
    weight: 8,
    cities: [
      'Madrid, Spain',
      'Barcelona, Catalonia, Spain',
      'Valencia, Spain',
      'Mexico City, Mexico',
      'Bogotá, Colombia',
      'Buenos Aires, Argentina',
    ],
    first: list(
      'Lucía Álvaro Marta Sergio Carmen Rubén Alba Gonzalo Nuria Iker Pilar Adrián Rocío Héctor Inés Joaquín Beatriz Nicolás Ximena Mauricio Valentina Emiliano Renata Andrés Catalina Facundo Milagros Santiago Paola Rodrigo Daniela Esteban Jimena Ignacio Noelia Julián',
    ),
    last: list(
      'Aguirre Benítez Cordero Domínguez Escobar Figueroa Galindo Herrero Ibarra Jurado Lozano Montoya Navarrete Ochoa Palacios Quintana Robledo Salcedo Trujillo Urrutia Valverde Zamora Arriaga Barrios Cabello Duarte Echeverría Fajardo Guerrero Hidalgo Lamas Mendieta Olmedo Pizarro Rincón Soriano Tapia Vallejo Villalobos Zúñiga',
    ),
  },
  {
    language: 'pt',
    country: 'BR',
    utcOffsetHours: -3,
    weight: 6,
    cities: [
      'São Paulo, Brazil',
      'Curitiba, Paraná, Brazil',
      'Recife, Pernambuco, Brazil',
      'Lisbon, Portugal',
      'Porto, Portugal',
    ],
    first: list(
      'Beatriz Thiago Larissa Rafael Camila Gustavo Mariana Felipe Letícia Bruno Juliana Caio Fernanda Vinícius Priscila Leandro Tatiana Rodrigo Bianca Otávio Débora Henrique Raquel Diogo Joana Tiago Sofia Nuno Filipa Vasco Teresa Miguel',
    ),
    last: list(
      'Almeida Barbosa Cardoso Drummond Esteves Ferraz Guimarães Holanda Junqueira Lacerda Macedo Nogueira Oliveira Peixoto Queiroz Rezende Siqueira Teixeira Valadares Xavier Azevedo Brandão Coutinho Dantas Fagundes Godoy Lisboa Menezes Negrão Pacheco Ramalho Sampaio Tavares Vilela Magalhães Bastos',
    ),
  },
  {
    language: 'pl',
    country: 'PL',
    utcOffsetHours: 1,
    weight: 6,
    cities: [
      'Warsaw, Mazowieckie, Poland',
      'Kraków, Małopolskie, Poland',
      'Wrocław, Dolnośląskie, Poland',
      'Gdańsk, Pomorskie, Poland',
      'Prague, Czechia',
    ],
    first: list(
      'Agnieszka Bartosz Dorota Grzegorz Ewelina Jarosław Kinga Łukasz Magdalena Mateusz Natalia Paweł Renata Szymon Urszula Wojciech Zuzanna Kamil Joanna Marcin Iwona Rafał Sylwia Dawid Klaudia Hubert Weronika Maciej Lenka Ondřej Tereza Radek',
    ),
    last: list(
      'Adamczyk Bąk Duda Wrona Filipiak Gajda Hajduk Zięba Kaczmarek Sroka Kruk Pająk Kozioł Pawlak Ptak Sikora Tomczak Urbaniak Walczak Szczygieł Sokół Chmiel Drozd Frątczak Kania Żak Kubiak Lis Mróz Pietrzak Sobczak Wilk Havlík Kolář Novotny Šimek',
    ),
  },
  {
    language: 'it',
    country: 'IT',
    utcOffsetHours: 1,
    weight: 6,
    cities: [
      'Milan, Lombardy, Italy',
      'Turin, Piedmont, Italy',
      'Bologna, Emilia-Romagna, Italy',
      'Rome, Lazio, Italy',
    ],
    first: list(
      'Alessia Davide Chiara Edoardo Federica Giacomo Ilaria Lorenzo Martina Niccolò Ottavia Pietro Roberta Simone Valeria Tommaso Giorgia Emanuele Serena Matteo Elisa Riccardo Silvia Filippo Noemi Stefano Arianna Gabriele Bianca Michele Caterina Enrico',
    ),
    last: list(
      'Amato Bellini Caruso De_Angelis Esposti Farina Galli Ippolito Leone Marchetti Neri Orlandi Pellegrini Rinaldi Sartori Testa Valentini Zanetti Basile Colombo D’Amico Ferrero Grassi Lombardi Moretti Negri Palumbo Ricciardi Serra Tosi Villa Benedetti Cattaneo Donati Fabbri Giordano',
    ),
  },
  {
    language: 'en',
    country: 'IN',
    utcOffsetHours: 5,
    weight: 10,
    cities: [
      'Bengaluru, Karnataka, India',
      'Pune, Maharashtra, India',
      'Hyderabad, Telangana, India',
      'Mumbai, Maharashtra, India',
      'Gurugram, Haryana, India',
    ],
    first: list(
      'Aarav Ishita Rohan Kavya Vikram Ananya Siddharth Meera Nikhil Pooja Arjun Divya Karthik Sneha Rahul Tanvi Aditya Lakshmi Manish Ritika Suresh Nandini Varun Deepika Harish Shreya Gaurav Anjali Pranav Swati Yash Bhavna Abhinav Kritika Omkar Radhika',
    ),
    last: list(
      'Agarwal Bhattacharya Chaudhary Deshpande Easwaran Fernandes Ganguly Hegde Iyengar Joshi Kulkarni Lakhani Menon Nambiar Ojha Pillai Raghavan Saxena Thakur Upadhyay Venkatesh Wagle Ahluwalia Banerjee Chopra Dhawan Gokhale Jadhav Kamath Malhotra Narayanan Prabhu Rastogi Sengupta Trivedi Vaidya Bhatia Mahajan Subramaniam Shetty',
    ),
  },
  {
    language: 'nl',
    country: 'NL',
    utcOffsetHours: 1,
    weight: 5,
    cities: [
      'Amsterdam, North Holland, Netherlands',
      'Utrecht, Netherlands',
      'Rotterdam, South Holland, Netherlands',
      'Ghent, Flemish Region, Belgium',
    ],
    first: list(
      'Sanne Daan Fleur Joris Lotte Maarten Anouk Thijs Femke Wouter Marloes Jeroen Iris Koen Esther Bram Hanneke Pieter Roos Sander Ilse Bas Marieke Niels Carlijn Ruben Jolanda Stijn Tessa Gijs Lieke Mark',
    ),
    last: list(
      'van_Beek Bosman Coenen de_Graaf Evers Franken Gerritsen Hoekstra Jonker Kuipers Linders van_Dongen Nijland Oosterhuis Peeters Rietveld Schouten Terpstra Uijen Veenstra Wolters Zijlstra Aarts Blom Claes Dijkman Groot Hermans van_der_Laan Martens Postma Ruiter Smeets Timmermans Verhoeven Willems',
    ),
  },
  {
    language: 'sv',
    country: 'SE',
    utcOffsetHours: 1,
    weight: 5,
    cities: [
      'Stockholm, Sweden',
      'Gothenburg, Sweden',
      'Copenhagen, Denmark',
      'Oslo, Norway',
      'Helsinki, Finland',
    ],
    first: list(
      'Elin Anders Frida Gustaf Hedda Isak Johanna Kristoffer Linnea Magnus Nora Oskar Petra Rasmus Sigrid Tobias Ulrika Viktor Ylva Axel Birgitte Søren Mette Lasse Astrid Henning Silje Eirik Aino Juhani Kaisa Mikko',
    ),
    last: list(
      'Ahlström Bergqvist Dahlgren Ekström Forsberg Grönlund Hallberg Isaksson Jönsson Kjellberg Lindqvist Malmgren Norling Öberg Palmgren Rydell Sandström Törnqvist Wallin Åkesson Bakke Christoffersen Dahl Fjeldstad Haugen Iversen Kolstad Lund Mikkelsen Nygaard Rasmussen Solberg Heikkinen Koskela Lehtinen Salonen',
    ),
  },
  {
    language: 'en',
    country: 'AE',
    utcOffsetHours: 3,
    weight: 5,
    cities: [
      'Dubai, United Arab Emirates',
      'Riyadh, Saudi Arabia',
      'Amman, Jordan',
      'Cairo, Egypt',
      'Istanbul, Türkiye',
    ],
    first: list(
      'Layla Omar Noor Tariq Salma Khalid Rania Faisal Hana Youssef Dina Karim Mariam Bilal Yasmin Hassan Leila Samir Amal Rami Zeynep Emre Elif Cem Selin Kerem Aylin Burak Defne Onur Ghada Nabil',
    ),
    last: list(
      'Abboud Bakri Chahine Darwish El-Amin Farouk Ghanem Haddad Ismail Jaber Kassab Labib Mansour Najjar Othman Qasim Rahal Saleh Tannous Wahba Yazbek Zaki Aksoy Bulut Demirel Erdem Güneş Kaplan Polat Şahin Toprak Uysal Yıldız Sabbagh Barakat Hariri',
    ),
  },
  {
    language: 'en',
    country: 'NG',
    utcOffsetHours: 1,
    weight: 5,
    cities: ['Lagos, Nigeria', 'Nairobi, Kenya', 'Accra, Ghana', 'Cape Town, Western Cape, South Africa'],
    first: list(
      'Adaeze Chinedu Folake Emeka Ngozi Tunde Yetunde Obinna Amara Kelechi Temi Ifeanyi Wanjiru Kamau Achieng Otieno Njeri Kiprop Akosua Kwame Abena Kofi Thandiwe Sipho Lerato Bongani Naledi Pieter Zanele Mandla Efua Yaw',
    ),
    last: list(
      'Abiodun Balogun Chukwu Dike Eze Fashola Gbadamosi Ibekwe Kalu Madueke Nwosu Obi Okafor Onyango Mwangi Kariuki Njoroge Kimani Odhiambo Cheruiyot Asante Boateng Mensah Owusu Appiah Quaye Dlamini Khumalo Mokoena Nkosi Van_Wyk Botha Sithole Zulu Adeyemi Oyelaran',
    ),
  },
  {
    language: 'en',
    country: 'SG',
    utcOffsetHours: 8,
    weight: 6,
    cities: [
      'Singapore',
      'Kuala Lumpur, Malaysia',
      'Sydney, New South Wales, Australia',
      'Melbourne, Victoria, Australia',
      'Tokyo, Japan',
      'Taipei, Taiwan',
    ],
    first: list(
      'Wei_Ling Jun_Hao Mei_Xin Kai_Wen Hui_Min Zhi_Hao Siew_Lan Boon_Keat Haruka Kenta Ayumi Daichi Misaki Ryota Naomi Takumi Chloe Lachlan Matilda Cooper Zara Angus Bronte Darcy Nurul Hafiz Aisyah Farid Ji-woo Min-jun Seo-yeon Hyun-woo',
    ),
    last: list(
      'Tan Lim Goh Ong Teo Chua Koh Seah Tay Yeo Hoshino Kuroda Matsuda Nishimura Okabe Sakamoto Tsuchiya Uehara Yamaguchi Ishikawa Abbott Brennan Coburn Dempsey Fitzroy Gallagher Hartigan Kavanagh Lister McAllister Rahman Ismail Hwang Kang Shin Yoon',
    ),
  },
];
